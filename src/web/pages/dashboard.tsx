import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { CLIENT_STATUSES, type ClientStatus } from '#contract/clients/clients/client-status.ts';
import { LinkAnchor, LinkButton } from '#web/components/navigation/links.tsx';
import { PageHeader } from '#web/components/navigation/page-header.tsx';
import { lazyPart } from '#web/components/states/lazy-part.tsx';
import { InquirySources } from '#web/features/desk/dashboard/inquiry-sources.tsx';
import { NeedsYou } from '#web/features/desk/dashboard/needs-you.tsx';
import { PipelineChart } from '#web/features/desk/dashboard/pipeline-chart.tsx';
import { QuickActions } from '#web/features/desk/dashboard/quick-actions.tsx';
import { StatusCards } from '#web/features/desk/dashboard/status-cards.tsx';
import { RecentActivity } from '#web/features/identity/activity/recent-activity.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { useReservedHeight } from '#web/lib/browser/use-reserved-height.ts';
import { useIdle } from '#web/lib/lazy/use-idle.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import classes from './dashboard.module.css';

const Checklist = lazyPart(() => import('#web/features/desk/dashboard/checklist.tsx'), 'ChecklistCard', {
  fallback: Reserved,
});

/** As high as the checklist, whose code loads when the browser is idle, so that nothing moves when it arrives. */
function Reserved() {
  return <Skeleton height={440} />;
}

const NO_CLIENTS = Object.fromEntries(CLIENT_STATUSES.map((status) => [status, 0])) as Record<
  ClientStatus,
  number
>;

/** Shown if loading fails: no message, and all counts 0, as the requirement says. */
const NOTHING_KNOWN = {
  statuses: NO_CLIENTS,
  entered: NO_CLIENTS,
  inquiry_sources: [],
  recent_activity: [],
  today: { mine: [], everybody: [] },
  checklist: null,
  lacks_mail_server: false,
};

export function DashboardPage() {
  const idle = useIdle();
  const overview = useQuery(orpc.dashboard.overview.queryOptions());
  const data = overview.data ?? (overview.isError ? NOTHING_KNOWN : undefined);
  const { reserved, measure } = useReservedHeight('tallygate:needs-you-height');
  const isFirstLoad = reserved === null && !data;
  return (
    <>
      <PageHeader
        title="Dashboard"
        subtitle="Welcome back. Here is where your clients stand."
        actions={
          <>
            <LinkButton to={paths.figures} variant="default">
              Figures
            </LinkButton>
            <LinkButton to={paths.myWork} variant="default">
              My Work
            </LinkButton>
          </>
        }
      />
      {/*
        On the first load, all cards replace their skeletons together, so that nothing moves. Until then, the cards are
        inert, because a link would lose the focus or a click when it is replaced.
      */}
      <Stack gap="md" key={isFirstLoad ? 'loading' : 'shown'} inert={isFirstLoad}>
        {data?.lacks_mail_server && (
          <div className={classes.notice}>
            Email isn't set up: mails to clients are written to files and not sent.{' '}
            <LinkAnchor inherit underline="always" to={paths.settings} search={{ tab: 'email' }}>
              Set up email
            </LinkAnchor>
          </div>
        )}
        {data?.checklist && (idle ? <Checklist steps={data.checklist} /> : <Reserved />)}
        {data ? (
          <NeedsYou today={data.today} measure={measure} />
        ) : (
          reserved !== null && reserved > 0 && <Skeleton height={reserved} />
        )}
        <StatusCards counts={data?.statuses} />
        <div className={classes.columns}>
          <Stack gap="md">
            <PipelineChart counts={data?.statuses} entered={data?.entered} />
            <RecentActivity events={data?.recent_activity} />
          </Stack>
          <Stack gap="md">
            <InquirySources sources={data?.inquiry_sources} />
            <QuickActions />
          </Stack>
        </div>
      </Stack>
    </>
  );
}
