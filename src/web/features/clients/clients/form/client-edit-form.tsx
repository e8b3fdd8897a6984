import { Select, type SelectProps, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import {
  type Client,
  clientSchema,
  type EditClient,
  editClientSchema,
} from '#contract/clients/clients/client.ts';
import {
  EDIT_INQUIRY_SOURCES,
  normaliseSource,
  sourceLabel,
} from '#contract/clients/clients/inquiry-source.ts';
import { FormActions } from '#web/components/forms/form-actions.tsx';
import { useEditForm } from '#web/components/forms/record/use-edit-form.ts';
import { LinkButton } from '#web/components/navigation/links.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { client as api, orpc } from '#web/lib/api/api.ts';
import { notifySuccess } from '#web/lib/messages/notify.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { FieldWithDuplicates, useDuplicates } from './duplicate-hint.tsx';

export interface ClientEditFormProps {
  client: Client;
  onSaved: () => void;
  /** Shown beside the title. `fill` stores a look-up's answer in the form. */
  companyLookup: (typed: { company: string; fill: (company: string) => void }) => ReactNode;
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

/** Keeps its opening values when the client changes. The server detects conflicts on saving. */
export function ClientEditForm({ client, onSaved, companyLookup }: ClientEditFormProps) {
  const queryClient = useQueryClient();
  const { form, ...edit } = useEditForm({
    form: {
      initialValues: valuesOf(client),
      validate: schemaResolver(editClientSchema, { sync: true }),
      validateInputOnBlur: true,
    },
    stored: { base: client.version, values: valuesOf(client) },
    what: 'this client',
    labels: LABELS,
    save: ({ base, values }) => api.clients.update({ id: client.id, version: base, ...values }),
    onSaved: async () => {
      notifySuccess('Client information updated successfully');
      await queryClient.invalidateQueries({ queryKey: orpc.clients.key() });
      onSaved();
    },
    theirs: (fields, { version }) => ({
      base: version,
      values: valuesOf(clientSchema.parse({ ...client, ...fields })),
    }),
    failure: 'Failed to update client information',
  });
  const duplicates = useDuplicates(form.values, client.id);

  return (
    <form noValidate onSubmit={edit.submit}>
      <SectionCard
        title="Client Information"
        actions={companyLookup({
          company: form.values.company,
          fill: (company) => form.setFieldValue('company', company),
        })}
      >
        <Stack>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput label="First Name" required autoComplete="off" {...form.getInputProps('first_name')} />
            <TextInput label="Surname" required autoComplete="off" {...form.getInputProps('surname')} />
            <FieldWithDuplicates
              field="email"
              duplicates={duplicates}
              label="Email"
              type="email"
              required
              {...form.getInputProps('email')}
            />
            <FieldWithDuplicates
              field="phone_number"
              duplicates={duplicates}
              label="Phone Number"
              type="tel"
              {...form.getInputProps('phone_number')}
            />
            <FieldWithDuplicates
              field="company"
              duplicates={duplicates}
              label="Company"
              {...form.getInputProps('company')}
            />
            <SourceSelect
              stored={edit.opened.values.inquiry_source}
              {...form.getInputProps('inquiry_source')}
            />
          </SimpleGrid>
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
        busy={edit.busy}
        cancel={
          <LinkButton variant="default" to={paths.client} params={{ id: client.id }}>
            Cancel
          </LinkButton>
        }
      />
      {edit.conflictDialog}
    </form>
  );
}

/**
 * The options of the edit screen and the client's stored source. An option with the same label as the stored source,
 * such as 'Other', gets the stored value, so that saving the form doesn't change the source.
 */
function SourceSelect({ stored, ...props }: SelectProps & { stored: string }) {
  const same = EDIT_INQUIRY_SOURCES.find(
    ({ label }) => normaliseSource(label) === normaliseSource(sourceLabel(stored)),
  );
  const data =
    stored === '' || same
      ? EDIT_INQUIRY_SOURCES.map((source) => (source === same ? { ...source, value: stored } : source))
      : [{ value: stored, label: stored }, ...EDIT_INQUIRY_SOURCES];
  return <Select label="Inquiry Source" clearable data={data} {...props} />;
}
