import { Stack, TextInput } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import type { ReactNode } from 'react';
import {
  type AdditionalInformation,
  additionalInformationSchema,
  type ThreeFields,
  threeFieldSchema,
} from '#contract/intake/additional-information/additional-information.ts';
import { MAX_STAFF } from '#contract/intake/questionnaire/questionnaire.ts';
import { londonDay } from '#contract/values/london-time.ts';
import { formatPounds } from '#contract/values/money.ts';
import { FormActions } from '#web/components/forms/form-actions.tsx';
import { NumberField } from '#web/components/forms/number-field.tsx';
import { PoundsInput } from '#web/components/forms/pounds-input.tsx';
import { useEditForm } from '#web/components/forms/record/use-edit-form.ts';
import { client } from '#web/lib/api/api.ts';
import { formatDate, formatNumber } from '#web/lib/browser/format.ts';
import { notifySuccess } from '#web/lib/messages/notify.ts';

export interface ThreeFieldFormProps {
  clientId: string;
  information: AdditionalInformation | null;
  cancel: ReactNode;
  onSaved: () => void;
}

/** Numbers as their fields report them: '' when empty. */
interface FormValues {
  company_start_date: string;
  company_turnover: string;
  number_of_staff: number | string;
}

const LABELS: Record<keyof FormValues, string> = {
  company_start_date: 'Company Start Date',
  company_turnover: 'Annual Turnover (£)',
  number_of_staff: 'Number of Staff',
};

const storedSchema = additionalInformationSchema.pick({
  id: true,
  company_start_date: true,
  company_turnover: true,
  number_of_staff: true,
});

function valuesOf(stored: ThreeFields | null): FormValues {
  return {
    company_start_date: stored?.company_start_date ?? '',
    company_turnover: amountText(stored?.company_turnover ?? null),
    number_of_staff: stored?.number_of_staff ?? '',
  };
}

function amountText(amount: number | null): string {
  return amount === null ? '' : formatPounds(amount).slice(1);
}

/** The row that a save replaces, or null if there was none yet. */
type Base = Pick<AdditionalInformation, 'id' | 'version'> | null;

/** Company start date, annual turnover and number of staff. Live updates don't change the open form. */
export function ThreeFieldForm({ clientId, information, cancel, onSaved }: ThreeFieldFormProps) {
  const { form, ...edit } = useEditForm({
    form: {
      initialValues: valuesOf(information),
      validate: (values: FormValues) =>
        schemaResolver(threeFieldSchema(londonDay(new Date())), { sync: true })(values),
    },
    stored: { base: information as Base, values: valuesOf(information) },
    what: 'this additional information',
    labels: LABELS,
    shown,
    save: ({ base, values }) => client.additionalInformation.save({ client_id: clientId, base, ...values }),
    onSaved: () => {
      notifySuccess('Additional information updated successfully');
      onSaved();
    },
    theirs: (_sent, { version, changed }) => {
      const stored = storedSchema.safeParse(changed).data;
      return stored ? { base: { id: stored.id, version }, values: valuesOf(stored) } : null;
    },
    failure: 'Failed to update additional information',
  });

  return (
    <form noValidate onSubmit={edit.submit}>
      <Stack>
        <TextInput
          {...form.getInputProps('company_start_date')}
          label={LABELS.company_start_date}
          type="date"
          max={londonDay(new Date())}
          maw="16rem"
        />
        <PoundsInput
          {...form.getInputProps('company_turnover')}
          value={form.values.company_turnover}
          label={LABELS.company_turnover}
          unit="pence"
          maw="16rem"
        />
        <NumberField
          {...form.getInputProps('number_of_staff')}
          label={LABELS.number_of_staff}
          limits={{ min: 0, max: MAX_STAFF, step: 1 }}
          maw="16rem"
        />
      </Stack>
      <FormActions submitLabel="Save" busyLabel="Saving..." busy={edit.busy} cancel={cancel} />
      {edit.conflictDialog}
    </form>
  );
}

function shown(field: keyof FormValues, value: number | string): string {
  if (value === '') return '';
  if (field === 'company_start_date') return formatDate(String(value));
  return field === 'company_turnover' ? `£${value}` : formatNumber(Number(value));
}
