import { Anchor, Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { StoredDifference } from '#contract/due-diligence/companies/difference.ts';
import { statementText } from '#contract/due-diligence/companies/register-words.ts';
import { birthText } from '#contract/due-diligence/sanctions/birth.ts';
import { BusyButton } from '#web/components/forms/busy-button.tsx';
import { Line, LineList } from '#web/components/line-list.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { formatDate } from '#web/lib/browser/format.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError } from '#web/lib/messages/notify.ts';
import { DifferenceDialog } from './difference-dialog.tsx';
import { differenceText, outcomeText } from './difference-text.ts';
import { noAnswerText } from './no-answer-text.ts';
import { useCompaniesHouse } from './use-companies-house.ts';

/** Where a person reports a difference. */
const REPORT_PAGE =
  'https://www.gov.uk/guidance/report-a-discrepancy-about-a-beneficial-owner-on-the-psc-register-by-an-obliged-entity';

/** The differences between a client's file and the register. Nothing without a key and without differences. */
export function CompanyDifferences({ clientId }: { clientId: string }) {
  const queryClient = useQueryClient();
  const isConfigured = useCompaniesHouse();
  const options = orpc.companies.differences.queryOptions({ input: { client_id: clientId } });
  const { data } = useQuery(options);
  const compare = useMutation(
    orpc.companies.compare.mutationOptions({
      onSuccess: ({ differences }) => queryClient.setQueryData(options.queryKey, { differences }),
      onError: (error) => notifyError(describeError(error, 'The file could not be compared')),
    }),
  );
  const [opened, setOpened] = useState<StoredDifference | null>(null);
  const differences = data?.differences ?? [];
  if (!isConfigured && differences.length === 0) return null;
  return (
    <SectionCard
      id="companies-house"
      title="Companies House"
      description="Directors, members and people with significant control, as registered and as in this file. Secretaries, people whose details are withheld, and whether shares and votes agree aren’t compared."
      actions={
        isConfigured && (
          <BusyButton
            variant="default"
            busy={compare.isPending}
            onClick={() => compare.mutate({ client_id: clientId })}
          >
            Compare Now
          </BusyButton>
        )
      }
    >
      <Stack gap="sm">
        <div role="status">{compare.data && <Outcome {...compare.data} />}</div>
        {differences.length > 0 && (
          <LineList label="Differences">
            {differences.map((difference) => (
              <DifferenceLine key={difference.id} difference={difference} onOpen={setOpened} />
            ))}
          </LineList>
        )}
        {differences.some(({ state }) => state === 'material') && (
          <Text size="sm" c="dimmed">
            A report is made by you, <Anchor href={REPORT_PAGE}>at Companies House</Anchor>, and only if the
            difference can be linked to money laundering, terrorist financing or hiding who owns the company.
          </Text>
        )}
      </Stack>
      {opened && <DifferenceDialog clientId={clientId} difference={opened} onClose={() => setOpened(null)} />}
    </SectionCard>
  );
}

type Compared = Awaited<ReturnType<typeof orpc.companies.compare.call>>;

function Outcome({ companies, differences }: Compared) {
  if (companies.length === 0)
    return <Text size="sm">No company in this file has a number. Enter it, and compare again.</Text>;
  return companies.map(({ number, name, state, withheld, statements }) => (
    <Text key={number} size="sm">
      {name}:{' '}
      {state === 'compared'
        ? differences.some((one) => one.company_number === number && one.state !== 'settled')
          ? 'compared. The differences are below.'
          : 'compared. The register and this file agree.'
        : state === 'not_compared'
          ? 'not compared. Only companies and limited liability partnerships are.'
          : noAnswerText(state === 'busy' ? { state, retry_after_seconds: 300 } : { state })}
      {statements.map((statement) => ` ${statementText(statement)}.`)}
      {withheld > 0 &&
        ` Companies House withholds the details of ${withheld === 1 ? '1 person' : `${withheld} people`} with significant control, who may be an owner in this file: ask the client.`}
    </Text>
  ));
}

function DifferenceLine({
  difference,
  onOpen,
}: {
  difference: StoredDifference;
  onOpen: (difference: StoredDifference) => void;
}) {
  const { name, born, state, listed_on, reason, decided_by_name, decided_at } = difference;
  const outcome = outcomeText(difference);
  const isOver = state === 'settled' || state === 'reported';
  return (
    <Line justify="space-between" wrap="nowrap" isDone={isOver || state === 'not_material'}>
      <div>
        <Group gap="xs">
          <Text size="sm" fw={600}>
            {name}
            {born && `, born ${birthText(born)}`}
          </Text>
          {state === 'open' && (
            <Badge variant="light" color="yellow">
              To decide
            </Badge>
          )}
        </Group>
        <Text size="sm">
          {differenceText(difference)}. Listed {formatDate(listed_on)}.
        </Text>
        {outcome && (
          <Text size="sm" c="dimmed">
            {outcome}
            {reason && ` ${decided_by_name ?? ''}, ${formatDate(decided_at ?? '')}: ${reason}`}
          </Text>
        )}
      </div>
      {!isOver && (
        <Button
          size="compact-sm"
          variant={state === 'open' ? 'light' : 'subtle'}
          miw="fit-content"
          aria-label={`${state === 'open' ? 'Decide' : 'Change'}: ${name}, ${differenceText(difference)}`}
          onClick={() => onOpen(difference)}
        >
          {state === 'open' ? 'Decide' : 'Change'}
        </Button>
      )}
    </Line>
  );
}
