import { Alert, Anchor, Button, Group, Radio, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { clientFullName } from '#contract/clients/clients/client-name.ts';
import {
  type ClientMergeField,
  differs,
  isStatusBlocked,
  MERGE_FIELD_NAMES,
  type MergeChoice,
  type MergeChoices,
  preselected,
  type Side,
} from '#contract/desk/client-merges/merge-fields.ts';
import { BusyButton } from '#web/components/forms/busy-button.tsx';
import { ErrorState } from '#web/components/states/error-state.tsx';
import { Loading } from '#web/components/states/loading.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { useSubmissionId } from '#web/lib/api/use-submission-id.ts';
import { formatCount } from '#web/lib/browser/format.ts';
import { inactive } from '#web/lib/focus/inactive.ts';
import { refusalSentence } from '#web/lib/messages/messages.ts';
import { FieldChoice } from './field-choice.tsx';
import { KeptParts } from './kept-parts.tsx';
import { type Compared, OBSTACLES, SIDES } from './merge-texts.ts';
import { useMerge } from './use-merge.tsx';

export interface CompareFormProps {
  leadId: string;
  otherId: string;
  onCancel: () => void;
  onMerged: (id: string) => void;
}

/** Both clients side by side, to choose what the merged client keeps. */
export function CompareForm({ leadId, otherId, ...props }: CompareFormProps) {
  const compared = useQuery(
    orpc.clients.merges.compare.queryOptions({ input: { lead_id: leadId, other_id: otherId } }),
  );
  if (compared.isError && !compared.data) {
    return (
      <ErrorState
        title={refusalSentence(compared.error) ?? 'The clients could not be loaded'}
        onRetry={() => void compared.refetch()}
        retrying={compared.isFetching}
      />
    );
  }
  return compared.data ? <Comparison compared={compared.data} {...props} /> : <Loading />;
}

function Comparison({
  compared,
  onCancel,
  onMerged,
}: Omit<CompareFormProps, 'leadId' | 'otherId'> & { compared: Compared }) {
  const { lead: first, other: second, obstacle } = compared;
  const clients = { lead: first.client, other: second.client };
  const answered = first.answered || second.answered;
  const [leads, setLeads] = useState<Side>('lead');
  const [chosen, setChosen] = useState<MergeChoices>({});
  const [all, setAll] = useState(false);
  const submission = useSubmissionId();
  const merge = useMerge(onMerged);
  const leadsId = useId();

  const choiceOf = (field: ClientMergeField): MergeChoice => {
    const choice = chosen[field] ?? preselected(field, clients.lead, clients.other);
    return field === 'status' && choice !== 'both' && isStatusBlocked(choice, clients, answered)
      ? opposite(choice)
      : choice;
  };
  const different = MERGE_FIELD_NAMES.filter((field) => differs(field, clients.lead, clients.other));
  const equal = MERGE_FIELD_NAMES.filter((field) => !different.includes(field));

  function submit(): void {
    const swap = leads === 'other';
    const choices = Object.fromEntries(
      different.map((field) => [field, swap ? opposite(choiceOf(field)) : choiceOf(field)]),
    );
    const [lead, other] = swap ? [clients.other, clients.lead] : [clients.lead, clients.other];
    const input = {
      lead_id: lead.id,
      other_id: other.id,
      choices,
      versions: { lead: lead.version, other: other.version },
    };
    merge.mutate({ id: submission.idOf(input), ...input });
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (obstacle === null && !merge.isPending) submit();
      }}
    >
      <Stack gap="md">
        {obstacle !== null && (
          <Alert color="yellow" variant="light">
            {OBSTACLES[obstacle]}
          </Alert>
        )}
        <Radio.Group
          value={leads}
          onChange={(side) => setLeads(side === 'other' ? 'other' : 'lead')}
          label="Which client leads?"
          description="The leading client keeps its page and proposal ID. The other client's page and proposal ID lead to the leading client."
          id={leadsId}
        >
          <Group mt="xs" gap="lg">
            {SIDES.map((side) => (
              <Radio
                key={side}
                value={side}
                label={`${clientFullName(clients[side])} (${clients[side].proposal_id})`}
                style={{ overflowWrap: 'anywhere' }}
              />
            ))}
          </Group>
        </Radio.Group>
        {different.length === 0 && <Text size="sm">Both clients have the same details.</Text>}
        {different.map((field) => (
          <FieldChoice
            key={field}
            field={field}
            compared={compared}
            choice={choiceOf(field)}
            blocked={(side) => field === 'status' && isStatusBlocked(side, clients, answered)}
            onChoose={(choice) => setChosen({ ...chosen, [field]: choice })}
          />
        ))}
        {equal.length > 0 && (
          <div>
            <Anchor
              component="button"
              type="button"
              size="sm"
              aria-expanded={all}
              onClick={() => setAll(!all)}
            >
              {all
                ? 'Hide fields that are the same'
                : `Show ${formatCount(equal.length, 'field')} that ${equal.length === 1 ? 'is' : 'are'} the same`}
            </Anchor>
            {all &&
              equal.map((field) => (
                <FieldChoice key={field} field={field} compared={compared} choice="lead" same />
              ))}
          </div>
        )}
        <KeptParts first={first.has} second={second.has} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <BusyButton type="submit" busy={merge.isPending} {...(obstacle !== null && inactive(true))}>
            Merge Clients
          </BusyButton>
        </Group>
      </Stack>
    </form>
  );
}

function opposite<Choice extends MergeChoice>(choice: Choice): MergeChoice {
  if (choice === 'both') return choice;
  return choice === 'lead' ? 'other' : 'lead';
}
