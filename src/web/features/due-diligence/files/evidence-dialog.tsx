import { Autocomplete, Radio, Stack, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { z } from 'zod';
import { DOCUMENTS_OF, evidenceFieldsSchema, type Party } from '#contract/due-diligence/files/party.ts';
import { FormDialog } from '#web/components/forms/form-dialog.tsx';
import { SuspicionHelp } from '#web/features/due-diligence/suspicion/suspicion-help.tsx';
import { client } from '#web/lib/api/api.ts';
import { useSubmissionId } from '#web/lib/api/use-submission-id.ts';
import { useFileAction } from './file-query.ts';
import { today } from './today.ts';

const evidenceFormSchema = evidenceFieldsSchema.extend({ copy_place: z.enum(['elsewhere', 'none']) });

/** What was seen of a party: prefilled with the usual document and today. */
export function EvidenceDialog({
  clientId,
  party,
  onClose,
}: {
  clientId: string;
  party: Party;
  onClose: () => void;
}) {
  const submission = useSubmissionId();
  const form = useForm({
    initialValues: {
      document: DOCUMENTS_OF[party.kind][0] ?? '',
      reference: '',
      seen_on: today(),
      copy_place: 'elsewhere' as 'elsewhere' | 'none',
      copy_location: '',
    },
    validate: schemaResolver(evidenceFormSchema, { sync: true }),
  });
  const add = useFileAction(
    clientId,
    (values: typeof form.values) => {
      const elsewhere = values.copy_place === 'elsewhere' && values.copy_location.trim() !== '';
      return client.dueDiligence.addEvidence({
        ...values,
        client_id: clientId,
        party_id: party.id,
        id: submission.idOf(values),
        copy_place: elsewhere ? 'elsewhere' : null,
        copy_location: elsewhere ? values.copy_location : null,
      });
    },
    'Failed to record the document',
  );
  return (
    <FormDialog
      title={`A document of ${party.name}`}
      submitLabel="Record"
      busyLabel="Recording…"
      busy={add.isPending}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => add.mutate(values, { onSuccess: onClose }))}
    >
      <Autocomplete
        label="Document you have seen"
        data={[...DOCUMENTS_OF[party.kind]]}
        required
        {...form.getInputProps('document')}
      />
      <TextInput
        label="Reference"
        description="Its number, or that of the electronic check."
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('reference')}
      />
      <TextInput label="Seen on" type="date" max={today()} required {...form.getInputProps('seen_on')} />
      <Radio.Group label="Where is the copy?" {...form.getInputProps('copy_place')}>
        <Stack gap="xs" mt={6}>
          <Radio value="elsewhere" label="At this place" />
          <Radio value="none" label="Nowhere yet, or stored here afterwards" />
        </Stack>
      </Radio.Group>
      {form.values.copy_place === 'elsewhere' && (
        <TextInput
          label="Place"
          description="For example: client folder on the drive, safe."
          autoComplete="off"
          {...form.getInputProps('copy_location')}
        />
      )}
      <SuspicionHelp />
    </FormDialog>
  );
}
