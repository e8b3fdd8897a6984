import { MultiSelect, Select, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { LAW_GROUPS, LAW_KINDS, type LawUnit, OWN_LAW_KEYS } from '#contract/firm/law/law-kinds.ts';
import type { LawKey } from '#contract/firm/law/law-row.ts';
import { type TypedLaw, typedLawSchema } from '#contract/firm/law/own-law.ts';
import { COUNTRY_CODES, countryName } from '#contract/values/countries.ts';
import { NumberField } from '#web/components/forms/number-field.tsx';
import { RecordDialog } from '#web/components/forms/record/record-dialog.tsx';
import { useEditForm } from '#web/components/forms/record/use-edit-form.ts';
import { client, orpc } from '#web/lib/api/api.ts';
import { notifySuccess } from '#web/lib/messages/notify.ts';

const UNITS: Record<Exclude<LawUnit, 'countries' | 'duty'>, string> = {
  percent: 'Per cent',
  pounds: 'Pounds',
  days: 'Days',
  months: 'Months',
  years: 'Years',
};

const KINDS = LAW_GROUPS.map((group) => ({
  group,
  items: OWN_LAW_KEYS.filter((key) => LAW_KINDS[key].group === group).map((key) => ({
    value: key,
    label: LAW_KINDS[key].label,
  })),
})).filter(({ items }) => items.length > 0);

const COUNTRIES = COUNTRY_CODES.map((value) => ({ value, label: countryName(value) })).sort((a, b) =>
  a.label.localeCompare(b.label),
);

interface Values {
  key: LawKey | '';
  figure: number | string;
  list: string[];
  effective_from: string;
  source_title: string;
  source_url: string;
  note: string;
}

const NEW: Values = {
  key: '',
  figure: '',
  list: [],
  effective_from: '',
  source_title: '',
  source_url: '',
  note: '',
};

const unitOf = ({ key }: Pick<Values, 'key'>) => (key === '' ? null : LAW_KINDS[key].unit);

/** What the server is sent. A percentage is typed as such and sent in hundredths. */
function typedOf(values: Values): unknown {
  const unit = unitOf(values);
  const { figure } = values;
  const number =
    typeof figure !== 'number'
      ? figure === ''
        ? null
        : Number.NaN
      : unit === 'percent'
        ? Math.round(figure * 100)
        : figure;
  return unit === 'countries' ? { ...values, figure: null } : { ...values, figure: number, list: [] };
}

function problemsOf(values: Values): Partial<Record<keyof Values, string>> {
  const { error } = typedLawSchema.safeParse(typedOf(values));
  const problems: Partial<Record<keyof Values, string>> = {};
  for (const { path, message } of error?.issues ?? []) {
    const field = path[0] as keyof Values;
    problems[field] ??= field === 'effective_from' ? 'Choose the day from which it applies' : message;
  }
  return problems;
}

/** Adds a row of the firm's own. */
export function LawRowDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const record = useEditForm<Values, TypedLaw, number, unknown>({
    form: { initialValues: NEW, validate: problemsOf },
    stored: { base: 0, values: typedOf(NEW) as TypedLaw },
    toForm: () => ({}),
    fromForm: (values) => typedLawSchema.parse(typedOf(values)),
    save: ({ values, id }) => client.law.add({ ...values, id }),
    theirs: () => null,
    onSaved: () => {
      notifySuccess('Row added successfully');
      void queryClient.invalidateQueries({ queryKey: orpc.law.key() });
      void queryClient.invalidateQueries({ queryKey: orpc.lawChanges.key() });
      onClose();
    },
    failure: 'Failed to add the row',
    what: 'this row',
    labels: {
      key: 'What has changed',
      figure: 'Value',
      list: 'Countries',
      effective_from: 'Applies from',
      source_title: 'Source',
      source_url: 'Link',
      note: 'Note',
    },
  });
  const { form } = record;
  const unit = unitOf(form.values);
  return (
    <RecordDialog record={record} title="Add a row" submitLabel="Add row" size="lg" onClose={onClose}>
      <Stack>
        <Select
          label="What has changed"
          placeholder="Choose"
          required
          data={KINDS}
          data-autofocus
          {...form.getInputProps('key')}
          onChange={(key) => form.setFieldValue('key', (key ?? '') as Values['key'])}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          {unit === 'countries' ? (
            <MultiSelect
              label="All countries on the list"
              description="The whole list as it is now, not only what is new."
              data={COUNTRIES}
              searchable
              hidePickedOptions
              {...form.getInputProps('list')}
            />
          ) : (
            <NumberField
              label={unit === null || unit === 'duty' ? 'Value' : `Value, ${UNITS[unit].toLowerCase()}`}
              required
              {...form.getInputProps('figure')}
            />
          )}
          <TextInput
            type="date"
            label="Applies from"
            description={unit === 'countries' ? 'The day of the announcement.' : undefined}
            required
            {...form.getInputProps('effective_from')}
          />
        </SimpleGrid>
        <TextInput
          label="Source"
          description="The act, order or announcement that says so."
          required
          autoComplete="off"
          {...form.getInputProps('source_title')}
        />
        <TextInput
          label="Link to it"
          placeholder="https://"
          required
          autoComplete="off"
          {...form.getInputProps('source_url')}
        />
        <Textarea label="Note" autosize minRows={2} maxRows={8} {...form.getInputProps('note')} />
      </Stack>
    </RecordDialog>
  );
}
