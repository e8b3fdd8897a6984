import { Group, Skeleton, Stack } from '@mantine/core';
import { SectionCard } from '#web/components/section-card.tsx';
import classes from './reviews.module.css';

/** Same layout as the loaded page, so that nothing jumps. */
export function ReviewSkeleton() {
  return (
    <Stack className={classes.room} aria-busy="true" aria-label="Loading...">
      <div className={classes.columns}>
        <div className={classes.queue}>
          <Group justify="space-between">
            <Skeleton h={36} w={96} />
            <Skeleton h={20} w={40} />
            <Skeleton h={36} w={72} />
          </Group>
          <Skeleton h={80} />
        </div>
        <div className={classes.client}>
          <SectionCard title="Loading...">
            <Stack gap="sm">
              <Skeleton h={20} w="60%" />
              <Skeleton h={20} w="50%" />
              <Skeleton h={240} />
            </Stack>
          </SectionCard>
          <Skeleton h={80} />
        </div>
      </div>
    </Stack>
  );
}
