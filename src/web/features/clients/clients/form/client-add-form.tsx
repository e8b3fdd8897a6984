import { Button, Radio, Select, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { IconClipboardText } from '@tabler/icons-react';
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import {
  type CreateClientInput,
  createClientSchema,
  ENTITY_CHOICES,
} from '#contract/clients/clients/client.ts';
import { CLIENT_STATUSES, FIRST_STATUS, STATUS_LABELS } from '#contract/clients/clients/client-status.ts';
import { INQUIRY_SOURCES } from '#contract/clients/clients/inquiry-source.ts';
import type { ContactField } from '#contract/clients/pasted-contact/pasted-contact.ts';
import { SectionCard } from '#web/components/section-card.tsx';
import { lazyPart } from '#web/components/states/lazy-part.tsx';
import { focusFirstMarked } from '#web/lib/focus/focus-first-error.ts';
import { readOnlyWhile } from '#web/lib/forms/read-only-while.ts';
import { useLeaveGuard } from '#web/lib/forms/use-leave-guard.ts';
import { CreateButtons } from './create-buttons.tsx';
import { FieldWithDuplicates, useDuplicates } from './duplicate-hint.tsx';
import { type CreateMode, useCreateClient } from './use-create-client.ts';

// Loaded when needed, because few inquiries are pasted.
const PasteContact = lazyPart(() => import('./paste-contact.tsx'), 'PasteContact');

const ENTITY_LABELS: Record<(typeof ENTITY_CHOICES)[number], string> = {
  sole_trader: 'Sole Trader',
  limited_company: 'Limited Company',
};

/** A pasted text is treated as a mail or signature if it shows so within this many characters. */
const PASTE_LOOK = 1_000;
/** What a name doesn't have: a second line, an address, or a divider between details. */
const NO_NAME = /[\r\n@]|\s[/|•·]\s/;

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

/** The form has a registration number only for limited companies. */
const withEntityType = (fields: Partial<Record<ContactField, string>>) =>
  fields.registration_number ? { ...fields, entity_type: 'limited_company' as const } : fields;

/** What the company's fields contain, for a look-up that fills them in. */
export interface TypedCompany {
  company: string;
  registration_number: string;
  fill: (fields: { company?: string; registration_number?: string }) => void;
}

interface ClientAddFormProps {
  onSaved: () => void;
  /** Shown beside the title of the business details. */
  companyLookup: (typed: TypedCompany) => ReactNode;
}

export function ClientAddForm({ onSaved, companyLookup }: ClientAddFormProps) {
  const form = useForm({
    initialValues: EMPTY,
    validate: schemaResolver(createClientSchema, { sync: true }),
    validateInputOnBlur: true,
    ...readOnlyWhile(() => busy),
  });
  const duplicates = useDuplicates(form.values);
  const guard = useLeaveGuard(form.isDirty());
  const formElement = useRef<HTMLFormElement>(null);
  const firstField = useRef<HTMLInputElement>(null);
  /** The button that was pressed. Enter in a field presses 'Create Client'. */
  const pressed = useRef<CreateMode>('create');
  const { create, pending } = useCreateClient((mode) => {
    if (mode === 'another') return startAgain();
    guard.release();
    onSaved();
  });
  const busy = pending !== null;
  const [pasting, setPasting] = useState<{ text: string; count: number } | null>(null);
  const openPasting = (text: string) => setPasting((last) => ({ text, count: (last?.count ?? 0) + 1 }));

  /** Empties the form, except for the fields that are often the same in the next inquiry. */
  function startAgain(): void {
    const { inquiry_source, status } = form.getValues();
    form.setInitialValues({ ...EMPTY, inquiry_source, status });
    form.reset();
    setPasting(null);
    firstField.current?.focus();
  }

  function press(mode: CreateMode): void {
    pressed.current = mode;
    formElement.current?.requestSubmit();
    pressed.current = 'create';
  }

  function offerPasting(event: ClipboardEvent): void {
    const text = event.clipboardData.getData('text/plain');
    if (!NO_NAME.test(text.slice(0, PASTE_LOOK).trim())) return;
    event.preventDefault();
    openPasting(text);
  }

  function submitByKey(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    if (event.target instanceof Element && event.target.closest('[data-own-keys]')) return;
    event.preventDefault();
    // Otherwise a select would open.
    event.stopPropagation();
    press('create');
  }

  const firstName = form.getInputProps('first_name');
  return (
    <form
      ref={formElement}
      noValidate
      onKeyDownCapture={submitByKey}
      onSubmit={form.onSubmit((values) => create(pressed.current, values), focusFirstMarked)}
    >
      <Stack gap="md">
        <SectionCard
          title="Personal Details"
          actions={
            pasting === null && (
              <Button
                variant="subtle"
                size="compact-sm"
                leftSection={<IconClipboardText size={16} aria-hidden />}
                onClick={() => openPasting('')}
              >
                Paste a mail or signature
              </Button>
            )
          }
        >
          {pasting && (
            <PasteContact
              key={pasting.count}
              pasted={pasting.text}
              values={form.values}
              onFill={(fields) => form.setValues(withEntityType(fields))}
              onClose={() => {
                setPasting(null);
                firstField.current?.focus();
              }}
            />
          )}
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput
              ref={firstField}
              label="First Name"
              required
              autoFocus
              autoComplete="off"
              {...firstName}
              onPaste={offerPasting}
              // The form focuses this field itself, so leaving the field empty shows no error.
              onBlur={form.isDirty('first_name') ? firstName.onBlur : undefined}
            />
            <TextInput label="Surname" required autoComplete="off" {...form.getInputProps('surname')} />
          </SimpleGrid>
        </SectionCard>
        <SectionCard title="Contact Information">
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
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
          </SimpleGrid>
        </SectionCard>
        <SectionCard
          title="Business Details"
          actions={companyLookup({
            company: form.values.company,
            registration_number: form.values.registration_number,
            fill: (fields) => form.setValues(withEntityType(fields)),
          })}
        >
          <Stack>
            <FieldWithDuplicates
              field="company"
              duplicates={duplicates}
              label="Company"
              {...form.getInputProps('company')}
            />
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
      <CreateButtons pending={pending} onPress={press} />
    </form>
  );
}
