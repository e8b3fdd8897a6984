import { Alert, Progress, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  type LoadedList,
  NOT_COVERED,
  type SanctionsStatus,
} from '#contract/due-diligence/sanctions/sanctions-status.ts';
import { dayText } from '#contract/values/day-text.ts';
import { DefinitionList } from '#web/components/definition-list.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { ErrorState } from '#web/components/states/error-state.tsx';
import { Loading } from '#web/components/states/loading.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { formatCount, formatNumber } from '#web/lib/browser/format.ts';
import { momentText } from '#web/lib/browser/moment-text.ts';
import { UploadForm } from './upload-form.tsx';

/** What is loaded, how far the screening is, and the form for another list. */
export function ListCard() {
  const status = useQuery(orpc.sanctions.status.queryOptions());
  const { data } = status;
  return (
    <SectionCard
      title="UK Sanctions List"
      description="Everybody in the files of your clients is compared with it, at once after a new list and whenever a name changes. Download the list as CSV from GOV.UK (search for 'UK Sanctions List')."
      maw="48rem"
    >
      {data ? (
        <Stack>
          {data.list ? (
            <InUse list={data.list} />
          ) : (
            <Text size="sm">No list is loaded. Nobody is screened.</Text>
          )}
          <LatestFetch status={data} />
          <UploadForm />
          <Text size="sm" c="dimmed">
            {NOT_COVERED}
          </Text>
        </Stack>
      ) : status.isError ? (
        <ErrorState
          title="The list could not be loaded"
          onRetry={() => void status.refetch()}
          retrying={status.isFetching}
        />
      ) : (
        <Loading />
      )}
    </SectionCard>
  );
}

function InUse({ list }: { list: LoadedList }) {
  return (
    <>
      <DefinitionList
        items={[
          { label: 'List of', value: list.reported_on && dayText(list.reported_on) },
          {
            label: 'Loaded',
            value: `${momentText(list.loaded_at)}${list.source === 'fetched' ? ', fetched' : list.loaded_by_name ? ` by ${list.loaded_by_name}` : ''}`,
          },
          {
            label: 'Contents',
            value: `${formatCount(list.rows, 'row')}, ${formatNumber(list.entries)} people, entities and ships`,
          },
          {
            label: 'Since the last list',
            value: `${formatNumber(list.added)} added, ${formatNumber(list.changed)} changed, ${formatNumber(list.removed)} removed`,
          },
          { label: 'SHA-256', value: <code>{list.sha256}</code> },
        ]}
      />
      <div role="status">
        <Screening list={list} />
      </div>
    </>
  );
}

function Screening({ list: { parties, screened, screened_at } }: { list: LoadedList }) {
  if (screened_at !== null)
    return (
      <Text size="sm">
        {parties === 0
          ? 'There is nobody to screen yet.'
          : `${formatCount(parties, 'party').replace('partys', 'parties')} screened, last on ${momentText(screened_at)}.`}
      </Text>
    );
  const percent = parties === 0 ? 0 : Math.floor((100 * screened) / parties);
  return (
    <>
      <Progress.Root aria-hidden={false}>
        <Progress.Section value={percent} aria-label="Screening" />
      </Progress.Root>
      <Text size="sm" c="dimmed" mt={4}>
        {formatNumber(screened)} of {formatNumber(parties)} screened. You can leave this page.
      </Text>
    </>
  );
}

function LatestFetch({ status: { is_fetched, fetch } }: { status: SanctionsStatus }) {
  if (!is_fetched) return null;
  if (fetch === null)
    return <Text size="sm">The list is fetched every day. It hasn't been fetched yet.</Text>;
  const at = momentText(fetch.fetched_at);
  if (fetch.outcome === 'refused' || fetch.outcome === 'failed')
    return (
      <Alert color="red" variant="light">
        The list could not be fetched on {at}. Nothing was changed: {fetch.detail}
      </Alert>
    );
  return (
    <Text size="sm">
      The list is fetched every day, last on {at}
      {fetch.outcome === 'unchanged' ? ', when it was unchanged' : ''}.
    </Text>
  );
}
