import { Group, Skeleton, Stack } from '@mantine/core';
import { SectionCard } from '#web/components/section-card.tsx';

/** Same layout as the loaded page, so that nothing jumps. */
export function ReviewSkeleton() {
  return (
    <Stack gap="md" aria-busy="true" aria-label="Loading...">
      <Group justify="space-between">
        <Skeleton h={36} w={110} />
        <Skeleton h={20} w={60} />
        <Skeleton h={36} w={90} />
      </Group>
      <SectionCard title="Loading...">
        <Stack gap="sm">
          <Skeleton h={20} w="60%" />
          <Skeleton h={20} w="50%" />
          <Skeleton h={20} w="40%" />
          <Skeleton h={36} w={280} ml="auto" />
        </Stack>
      </SectionCard>
    </Stack>
  );
}
