import { Grid, Group, Skeleton, Stack, VisuallyHidden } from '@mantine/core';

/** The shape of a client's page before anything is known of it. */
export function ClientDetailSkeleton() {
  return (
    <div role="status" aria-label="Loading client">
      <VisuallyHidden>
        <h1>Client</h1>
      </VisuallyHidden>
      <Skeleton height={14} width={120} mb="md" />
      <Group justify="space-between" mb="xl">
        <Skeleton height={28} width={260} />
        <Skeleton height={34} width={110} />
      </Group>
      <Grid gap="md">
        <Grid.Col span={{ base: 12, lg: 8 }}>
          <Stack gap="md">
            <Skeleton height={236} radius="md" />
            <Skeleton height={280} radius="md" />
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 4 }}>
          <Stack gap="md">
            <Skeleton height={190} radius="md" />
            <Skeleton height={280} radius="md" />
          </Stack>
        </Grid.Col>
      </Grid>
    </div>
  );
}
