import { Grid, Group, Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { SkeletonCard } from '#web/components/states/skeleton-card.tsx';

/** The layout of a client's page while it loads. */
export function ClientDetailSkeleton() {
  return (
    <div role="status" aria-label="Loading client">
      <VisuallyHidden>
        <h1>Client</h1>
      </VisuallyHidden>
      <Skeleton height={14} width={120} mb="md" />
      <Group justify="space-between" align="flex-start" gap="sm" mb="lg">
        <Stack gap={9} flex="1 1 16rem" py={4}>
          <Skeleton height={22} width={260} />
          <Skeleton height={13} width={90} />
        </Stack>
        <Skeleton height={34} width={110} />
      </Group>
      <Grid gap="md">
        <Grid.Col span={{ base: 12, lg: 8 }}>
          <Stack gap="md">
            <SkeletonCard lines={5} />
            <SkeletonCard lines={6} />
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 4 }}>
          <Stack gap="md">
            <SkeletonCard lines={3} />
            <SkeletonCard lines={6} />
          </Stack>
        </Grid.Col>
      </Grid>
    </div>
  );
}
