import { Radio, Select, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { type CreateClientInput, createClientSchema, ENTITY_CHOICES } from '#contract/clients/client.ts';
import { CLIENT_STATUSES, FIRST_STATUS, STATUS_LABELS } from '#contract/clients/client-status.ts';
import { INQUIRY_SOURCES } from '#contract/clients/inquiry-source.ts';
import { FormActions } from '#web/components/forms/form-actions.tsx';
import { LinkButton } from '#web/components/navigation/links.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { useSubmissionId } from '#web/lib/api/use-submission-id.ts';
import { focusFirstMarked } from '#web/lib/focus/focus-first-error.ts';
import { readOnlyWhile } from '#web/lib/forms/read-only-while.ts';
import { useLeaveGuard } from '#web/lib/forms/use-leave-guard.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError, notifySuccess } from '#web/lib/messages/notify.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { DuplicateHint, useDuplicates } from './duplicate-hint.tsx';

const ENTITY_LABELS: Record<(typeof ENTITY_CHOICES)[number], string> = {
  sole_trader: 'Sole Trader',
  limited_company: 'Limited Company',
};

const EMPTY = {
  first_name: '',
  surname: '',
  email: '',
  phone_number: '',
  company: '',
  entity_type: '' as NonNullable<CreateClientInput['entity_type']>,
  registration_number: '',
  inquiry_source: '',
  status: FIRST_STATUS as NonNullable<CreateClientInput['status']>,
  notes: '',
} satisfies Record<keyof CreateClientInput, unknown>;

export function ClientAddForm({ onSaved }: { onSaved: () => void }) {
  const form = useForm({
    initialValues: EMPTY,
    validate: schemaResolver(createClientSchema, { sync: true }),
    validateInputOnBlur: true,
    ...readOnlyWhile(() => busy),
  });
  const duplicates = useDuplicates(form.values);
  const guard = useLeaveGuard(form.isDirty());
  const submission = useSubmissionId();
  const create = useMutation(
    orpc.clients.create.mutationOptions({
      onSuccess: () => {
        guard.release();
        notifySuccess('Client added successfully');
        onSaved();
      },
      onError: (error) => notifyError(describeError(error, 'Failed to add client')),
    }),
  );
  const busy = create.isPending || create.isSuccess;

  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        (values) => create.mutate({ ...values, id: submission.idOf(values) }),
        focusFirstMarked,
      )}
    >
      <Stack gap="md">
        <SectionCard title="Personal Details">
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput label="First Name" required autoComplete="off" {...form.getInputProps('first_name')} />
            <TextInput label="Surname" required autoComplete="off" {...form.getInputProps('surname')} />
          </SimpleGrid>
        </SectionCard>
        <SectionCard title="Contact Information">
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <div>
              <TextInput
                label="Email"
                type="email"
                required
                autoComplete="off"
                {...form.getInputProps('email')}
              />
              <DuplicateHint field="email" duplicates={duplicates} />
            </div>
            <div>
              <TextInput
                label="Phone Number"
                type="tel"
                autoComplete="off"
                {...form.getInputProps('phone_number')}
              />
              <DuplicateHint field="phone_number" duplicates={duplicates} />
            </div>
          </SimpleGrid>
        </SectionCard>
        <SectionCard title="Business Details">
          <Stack>
            <div>
              <TextInput label="Company" autoComplete="off" {...form.getInputProps('company')} />
              <DuplicateHint field="company" duplicates={duplicates} />
            </div>
            <Radio.Group label="Entity Type" {...form.getInputProps('entity_type')}>
              <SimpleGrid cols={{ base: 1, xs: 2 }} mt={6}>
                {ENTITY_CHOICES.map((choice) => (
                  <Radio key={choice} value={choice} label={ENTITY_LABELS[choice]} />
                ))}
              </SimpleGrid>
            </Radio.Group>
            {form.values.entity_type === 'limited_company' && (
              <TextInput
                label="Registration Number"
                description="Saved in the client's first note."
                autoComplete="off"
                {...form.getInputProps('registration_number')}
              />
            )}
          </Stack>
        </SectionCard>
        <SectionCard title="Inquiry Source">
          <Select
            label="Inquiry Source"
            placeholder="Where did the inquiry come from?"
            required
            data={INQUIRY_SOURCES}
            {...form.getInputProps('inquiry_source')}
          />
        </SectionCard>
        <SectionCard title="Additional Information">
          <Stack>
            <Select
              label="Status"
              allowDeselect={false}
              data={CLIENT_STATUSES.map((status) => ({ value: status, label: STATUS_LABELS[status] }))}
              {...form.getInputProps('status')}
            />
            <Textarea
              label="Notes"
              description="Becomes the client's first note."
              autosize
              minRows={3}
              maxRows={12}
              {...form.getInputProps('notes')}
            />
          </Stack>
        </SectionCard>
      </Stack>
      <FormActions
        submitLabel="Create Client"
        busyLabel="Creating..."
        busy={busy}
        cancel={
          <LinkButton variant="default" to={paths.clients}>
            Cancel
          </LinkButton>
        }
      />
    </form>
  );
}
