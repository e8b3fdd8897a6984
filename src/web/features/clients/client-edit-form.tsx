import { SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Client, clientSchema, type EditClient, editClientSchema } from '#contract/clients/client.ts';
import { mergeEdits, withTaken } from '#contract/edit-conflict.ts';
import { EditConflictDialog } from '#web/components/edit-conflict-dialog.tsx';
import { FormActions } from '#web/components/form-actions.tsx';
import { LinkButton } from '#web/components/links.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { orpc } from '#web/lib/api.ts';
import { focusFirstMarked } from '#web/lib/focus-first-marked.ts';
import { describeError } from '#web/lib/messages.ts';
import { notifyError, notifySuccess } from '#web/lib/notify.ts';
import { paths } from '#web/lib/paths.ts';
import { rowChanged } from '#web/lib/row-changed.ts';
import { useLeaveGuard } from '#web/lib/use-leave-guard.ts';
import { DuplicateHint } from './duplicate-hint.tsx';
import { SourceSelect } from './source-select.tsx';

export interface ClientEditFormProps {
  client: Client;
  onSaved: () => void;
}

type FormValues = Record<keyof EditClient, string>;

const LABELS: FormValues = {
  first_name: 'First Name',
  surname: 'Surname',
  email: 'Email',
  phone_number: 'Phone Number',
  company: 'Company',
  inquiry_source: 'Inquiry Source',
  notes: 'Internal Notes',
};

function valuesOf(client: Client): FormValues {
  return {
    first_name: client.first_name,
    surname: client.surname,
    email: client.email,
    phone_number: client.phone_number ?? '',
    company: client.company ?? '',
    inquiry_source: client.inquiry_source ?? '',
    notes: client.notes ?? '',
  };
}

/** The form keeps what it was opened with, whatever changes meanwhile: the server tells when it is saved. */
export function ClientEditForm({ client, onSaved }: ClientEditFormProps) {
  const queryClient = useQueryClient();
  const [opened, setOpened] = useState({ version: client.version, values: valuesOf(client) });
  const [conflict, setConflict] = useState<{ version: number; theirs: FormValues } | null>(null);
  const form = useForm({
    initialValues: opened.values,
    validate: schemaResolver(editClientSchema, { sync: true }),
    validateInputOnBlur: true,
  });
  const guard = useLeaveGuard(form.isDirty());
  const save = useMutation(
    orpc.clients.update.mutationOptions({
      onSuccess: async () => {
        guard.release();
        notifySuccess('Client information updated successfully');
        await queryClient.invalidateQueries({ queryKey: orpc.clients.key() });
        onSaved();
      },
      onError: (error, sent) => {
        const refusal = rowChanged(error);
        if (refusal) {
          const theirs = valuesOf(clientSchema.parse({ ...client, ...sent, ...refusal.changed }));
          setConflict({ version: refusal.version, theirs });
        } else notifyError(describeError(error, 'Failed to update client information'));
      },
    }),
  );

  function submit(values: FormValues, version = opened.version): void {
    save.mutate({ id: client.id, version, ...values });
  }

  function resolve(
    { version, theirs }: { version: number; theirs: FormValues },
    taken: ReadonlySet<string>,
  ): void {
    const values = withTaken(form.values, theirs, taken);
    setConflict(null);
    setOpened({ version, values: theirs });
    form.setValues(values);
    submit(values, version);
  }

  return (
    <form noValidate onSubmit={form.onSubmit((values) => submit(values), focusFirstMarked)}>
      <SectionCard title="Client Information">
        <Stack>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput label="First Name" required autoComplete="off" {...form.getInputProps('first_name')} />
            <TextInput label="Surname" required autoComplete="off" {...form.getInputProps('surname')} />
            <TextInput
              label="Email"
              type="email"
              required
              autoComplete="off"
              {...form.getInputProps('email')}
            />
            <TextInput
              label="Phone Number"
              type="tel"
              autoComplete="off"
              {...form.getInputProps('phone_number')}
            />
            <TextInput label="Company" autoComplete="off" {...form.getInputProps('company')} />
            <SourceSelect stored={opened.values.inquiry_source} {...form.getInputProps('inquiry_source')} />
          </SimpleGrid>
          <DuplicateHint values={form.values} exceptId={client.id} />
          <Textarea
            label="Internal Notes"
            description="Shown on the client's page, above the notes."
            autosize
            minRows={4}
            maxRows={20}
            {...form.getInputProps('notes')}
          />
        </Stack>
      </SectionCard>
      <FormActions
        submitLabel="Save Changes"
        busyLabel="Saving..."
        busy={save.isPending}
        cancel={
          <LinkButton variant="default" to={paths.client} params={{ id: client.id }}>
            Cancel
          </LinkButton>
        }
      />
      {conflict && (
        <EditConflictDialog
          what="client"
          fields={mergeEdits({ opened: opened.values, mine: form.values, theirs: conflict.theirs }).map(
            (edited) => ({ ...edited, label: LABELS[edited.field] }),
          )}
          saving={save.isPending}
          onCancel={() => setConflict(null)}
          onResolve={(taken) => resolve(conflict, taken)}
        />
      )}
    </form>
  );
}
