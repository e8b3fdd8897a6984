import { Grid, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { PageHeader } from '#web/components/page-header.tsx';
import { RecentActivity } from '#web/features/activity/recent-activity.tsx';
import { InquirySources } from '#web/features/dashboard/inquiry-sources.tsx';
import { PipelineChart } from '#web/features/dashboard/pipeline-chart.tsx';
import { QuickActions } from '#web/features/dashboard/quick-actions.tsx';
import { StatusCards } from '#web/features/dashboard/status-cards.tsx';
import { orpc } from '#web/lib/api.ts';

export function DashboardPage() {
  const { data } = useQuery(orpc.dashboard.overview.queryOptions());
  return (
    <>
      <PageHeader title="Dashboard" subtitle="Welcome back. Here is where your clients stand." />
      <Stack gap="md">
        <StatusCards counts={data?.statuses} />
        <Grid gap="md">
          <Grid.Col span={{ base: 12, lg: 8 }}>
            <Stack gap="md">
              <PipelineChart counts={data?.statuses} entered={data?.entered} />
              <RecentActivity events={data?.recent_activity} />
            </Stack>
          </Grid.Col>
          <Grid.Col span={{ base: 12, lg: 4 }}>
            <Stack gap="md">
              <InquirySources sources={data?.inquiry_sources} />
              <QuickActions />
            </Stack>
          </Grid.Col>
        </Grid>
      </Stack>
    </>
  );
}
