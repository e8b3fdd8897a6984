import { Box, Group, Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { SkeletonCard } from '#web/components/states/skeleton-card.tsx';
import classes from './client-page.module.css';

/** The layout of a client's page while it loads. */
export function ClientPageSkeleton() {
  return (
    <div role="status" aria-label="Loading client">
      <VisuallyHidden>
        <h1>Client</h1>
      </VisuallyHidden>
      <Group justify="space-between" mb="xs">
        <Skeleton height={14} width={120} />
        <Skeleton height={30} width={170} />
      </Group>
      <Group justify="space-between" gap="sm" py="0.625rem" mb="md">
        <Stack gap={9} flex="1 1 16rem" py={4}>
          <Skeleton height={22} width={260} />
          <Skeleton height={20} width={220} />
        </Stack>
        <Skeleton height={34} width={150} visibleFrom="sm" />
      </Group>
      <Box mb="md">
        <SkeletonCard lines={2} />
      </Box>
      <div className={classes.body}>
        <div className={classes.columns}>
          <Stack gap="md">
            <SkeletonCard lines={5} />
            <SkeletonCard lines={1} />
          </Stack>
          <Stack gap="md">
            <SkeletonCard lines={5} />
            <SkeletonCard lines={3} />
          </Stack>
        </div>
      </div>
    </div>
  );
}
