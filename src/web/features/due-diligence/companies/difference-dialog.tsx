import { Radio, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  decideDifferenceSchema,
  type StoredDifference,
} from '#contract/due-diligence/companies/difference.ts';
import { londonDay } from '#contract/values/london-time.ts';
import { FormDialog } from '#web/components/forms/form-dialog.tsx';
import { SuspicionHelp } from '#web/features/due-diligence/suspicion/suspicion-help.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { focusFirstMarked } from '#web/lib/focus/focus-first-error.ts';
import { readOnlyWhile } from '#web/lib/forms/read-only-while.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError } from '#web/lib/messages/notify.ts';
import { differenceText } from './difference-text.ts';

interface DifferenceDialogProps {
  clientId: string;
  difference: StoredDifference;
  onClose: () => void;
}

const CHOICES = { yes: 'Material', no: 'Not material', reported: 'Reported to Companies House' } as const;

/** Decides whether a difference is material, or records that it was reported. */
export function DifferenceDialog({ clientId, difference, onClose }: DifferenceDialogProps) {
  const { id, version, name, kind, state, reason } = difference;
  const queryClient = useQueryClient();
  const [choice, setChoice] = useState<keyof typeof CHOICES | null>(
    state === 'open' ? null : state === 'material' ? 'yes' : 'no',
  );
  const [missing, setMissing] = useState(false);
  const [day, setDay] = useState(() => londonDay(new Date()));
  const after = {
    onSuccess: async () => {
      await queryClient.invalidateQueries({
        queryKey: orpc.companies.differences.key({ input: { client_id: clientId } }),
      });
      onClose();
    },
    onError: (error: Error) => notifyError(describeError(error, 'The decision could not be saved')),
  };
  const decide = useMutation(orpc.companies.decide.mutationOptions(after));
  const report = useMutation(orpc.companies.report.mutationOptions(after));
  const busy = decide.isPending || report.isPending;
  const form = useForm({
    initialValues: { material: choice === 'yes', reason: reason ?? '' },
    validate: schemaResolver(decideDifferenceSchema, { sync: true }),
    ...readOnlyWhile(() => busy),
  });
  const choices = (['yes', 'no', 'reported'] as const).filter(
    (each) => each !== 'reported' || (state === 'material' && kind === 'owner'),
  );

  return (
    <FormDialog
      title="Is This Difference Material?"
      submitLabel="Save"
      busyLabel="Saving..."
      busy={busy}
      onClose={onClose}
      onSubmit={() => {
        if (busy) return;
        if (choice === null) return setMissing(true);
        if (choice === 'reported') return report.mutate({ id, version, reported_on: day });
        form.onSubmit(
          (values) => decide.mutate({ id, version, material: choice === 'yes', reason: values.reason }),
          focusFirstMarked,
        )();
      }}
    >
      <Stack gap="sm">
        <Text>
          <b>{name}</b>: {differenceText(difference).replace(/^./, (letter) => letter.toLowerCase())}.
        </Text>
        <Radio.Group
          label="Decision"
          value={choice}
          onChange={(value) => {
            setChoice(value as keyof typeof CHOICES);
            setMissing(false);
          }}
          error={missing && 'Choose a decision'}
        >
          <Stack gap="xs" mt={4}>
            {choices.map((each) => (
              <Radio key={each} value={each} label={CHOICES[each]} />
            ))}
          </Stack>
        </Radio.Group>
        {choice === 'reported' ? (
          <TextInput
            label="Reported on"
            type="date"
            min={difference.listed_on}
            max={londonDay(new Date())}
            value={day}
            onChange={({ currentTarget }) => setDay(currentTarget.value)}
          />
        ) : (
          <Textarea label="Reason" required autosize minRows={3} {...form.getInputProps('reason')} />
        )}
        {choice !== 'reported' && <SuspicionHelp />}
      </Stack>
    </FormDialog>
  );
}
