import { Alert, Radio, SimpleGrid, Stack, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { birthText } from '#contract/due-diligence/sanctions/birth.ts';
import { listedNameText } from '#contract/due-diligence/sanctions/entry.ts';
import {
  HIT_DECISION_LABELS,
  HIT_DECISIONS,
  type HitDecision,
  hitDecisionSchema,
  type SanctionsHit,
} from '#contract/due-diligence/sanctions/hit.ts';
import { countryName } from '#contract/values/countries.ts';
import { DefinitionList } from '#web/components/definition-list.tsx';
import { FormDialog } from '#web/components/forms/form-dialog.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { focusFirstMarked } from '#web/lib/focus/focus-first-error.ts';
import { readOnlyWhile } from '#web/lib/forms/read-only-while.ts';
import { useLeaveGuard } from '#web/lib/forms/use-leave-guard.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError, notifySuccess } from '#web/lib/messages/notify.ts';

const DESCRIPTIONS: Record<HitDecision, string> = {
  not_the_same: 'Another person or company with a similar name.',
  the_same: 'Or you can’t rule it out.',
};

/** Shows party and entry beside each other, and takes a person's judgement with its reason. */
export function DecideDialog({ hit, onClose }: { hit: SanctionsHit; onClose: () => void }) {
  const queryClient = useQueryClient();
  const form = useForm<{ decision: HitDecision | null; reason: string }>({
    initialValues: { decision: null, reason: '' },
    validate: (values) => errorsOf(values),
    ...readOnlyWhile(() => busy),
  });
  useLeaveGuard(form.isDirty());
  const decide = useMutation(
    orpc.sanctions.decide.mutationOptions({
      onSuccess: async ({ decision }) => {
        await queryClient.invalidateQueries({ queryKey: orpc.sanctions.key() });
        notifySuccess(
          decision === 'the_same'
            ? "The file isn't accepted any more. Stop the work for this client and get advice"
            : 'Your decision is stored',
        );
        onClose();
      },
      onError: (error) => notifyError(describeError(error, 'Failed to store the decision')),
    }),
  );
  const busy: boolean = decide.isPending;

  return (
    <FormDialog
      title={`Is ${hit.party.name} on the list?`}
      size="lg"
      submitLabel="Store decision"
      busyLabel="Storing..."
      busy={busy}
      onClose={onClose}
      onSubmit={form.onSubmit(({ decision, reason }) => {
        if (decision && !busy) decide.mutate({ id: hit.id, decision, reason });
      }, focusFirstMarked)}
    >
      <Comparison hit={hit} />
      {hit.is_high_risk && (
        <Text size="sm">The file is high risk: only somebody who approves for the firm can decide.</Text>
      )}
      <Radio.Group label="Decision" withAsterisk {...form.getInputProps('decision')}>
        <Stack gap="xs" mt={4}>
          {HIT_DECISIONS.map((decision) => (
            <Radio
              key={decision}
              value={decision}
              label={HIT_DECISION_LABELS[decision]}
              description={DESCRIPTIONS[decision]}
            />
          ))}
        </Stack>
      </Radio.Group>
      {form.values.decision === 'the_same' && <WhatNext />}
      <Textarea
        label="Reason"
        description="What tells them apart, or what agrees: birth, address, company number, a document that you saw. Record no suspicion of money laundering here: report it to your nominated officer."
        required
        autosize
        minRows={2}
        maxRows={8}
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  );
}

function errorsOf(values: object): Record<string, string> {
  const issues = hitDecisionSchema.safeParse(values).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]));
}

function WhatNext() {
  return (
    <Alert color="red" variant="light" title="Stop, and get advice">
      Don’t act for this client, and don’t move or hand over funds or assets, until you have advice. You may
      have to report to the Office of Financial Sanctions Implementation (OFSI) as soon as practicable, and
      what you know may have to be reported elsewhere. The file’s acceptance is withdrawn.
    </Alert>
  );
}

function Comparison({ hit: { party, entry, matched_name, client } }: { hit: SanctionsHit }) {
  const others = entry.names.map(listedNameText).filter((name) => name !== matched_name);
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <div>
        <Text fw={600} size="sm" mb={4}>
          In the file{client ? ` of ${client.name}` : ''}
        </Text>
        <DefinitionList
          items={[
            { label: 'Name', value: party.name },
            { label: 'Other names', value: party.other_names.join('; ') },
            { label: 'Born', value: party.born && birthText(party.born) },
            { label: 'Nationality', value: party.nationality && countryName(party.nationality) },
          ]}
        />
      </div>
      <div>
        <Text fw={600} size="sm" mb={4}>
          On the list ({entry.unique_id})
        </Text>
        <DefinitionList
          items={[
            { label: 'Name', value: matched_name },
            { label: 'Other names', value: others.join('; ') },
            { label: 'Born', value: entry.births.map(birthText).join('; ') },
            { label: 'Nationality', value: entry.nationalities.join('; ') },
            { label: 'Regime', value: entry.regimes.join('; ') },
          ]}
        />
      </div>
    </SimpleGrid>
  );
}
