import { Autocomplete, Select, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { schemaResolver, type UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { FIELD_TYPES } from '#contract/pricing/catalogue/catalogue.ts';
import { OPTION_DEFAULTS, optionChangeSchema } from '#contract/pricing/catalogue/catalogue-input.ts';
import type { EditedOption } from '#contract/pricing/catalogue/edited-entry.ts';
import { choicesOfLines } from '#contract/pricing/catalogue/field-options.ts';
import { FormSwitch } from '#web/components/forms/form-switch.tsx';
import { NumberField } from '#web/components/forms/number-field.tsx';
import { pathOf } from '#web/features/pricing/catalogue/listed-entry.ts';
import { client, orpc } from '#web/lib/api/api.ts';
import { ClientWordingField, DescriptionField, NameFields, OrderFields } from './common-fields.tsx';
import { EntryForm } from './entry-form.tsx';
import { EntryFormPage } from './entry-form-page.tsx';
import { ENTRY_LABELS, FIELD_TYPE_LABELS } from './entry-labels.ts';
import {
  type OptionFormValues,
  optionFieldsOf,
  optionFormValues,
  optionInputOf,
} from './option-form-values.ts';
import { OptionPreview } from './option-preview.tsx';
import { ParentSelect } from './parent-select.tsx';
import { useEntryForm } from './use-entry-form.ts';
import { useParents } from './use-parents.ts';

const resolve = schemaResolver(optionChangeSchema, { sync: true });

/** Creates an option, or edits `stored`. Shows a preview beside the form. */
export function OptionForm({ stored }: { stored?: EditedOption }) {
  const mode = stored ? 'edit' : 'create';
  const parents = useParents(useQuery(orpc.catalogue.subHeaders.choices.queryOptions()), {
    failed: 'Failed to fetch sub-headers',
    choiceOf: ({ id, name, display_name, category_display_name }) => ({
      id,
      label: pathOf(category_display_name, display_name),
      searched: name,
    }),
    current: stored && {
      id: stored.sub_header_id,
      label: pathOf(stored.category_display_name, stored.sub_header_display_name),
    },
  });
  const { form, ...edit } = useEntryForm({
    kind: 'option',
    labels: ENTRY_LABELS,
    stored,
    fields: optionFieldsOf(stored ?? { ...OPTION_DEFAULTS, field_options: null }),
    validate: (values: OptionFormValues) => resolve(optionInputOf(values)),
    toForm: optionFormValues,
    fromForm: (values) => optionChangeSchema.parse(optionInputOf(values)),
    create: client.catalogue.options.create,
    update: client.catalogue.options.update,
    parents: parents.choices,
  });
  const inputProps = form.getInputProps;
  return (
    <EntryFormPage kind="option" mode={mode} aside={<OptionPreview values={form.values} />}>
      <EntryForm kind="option" mode={mode} edit={edit}>
        <ParentSelect
          label="Sub-Header"
          parents={parents}
          nothingFound="No sub-header found"
          noneAvailable="No sub-headers available"
          inputProps={inputProps('sub_header_id')}
        />
        <NameFields inputProps={inputProps} />
        <ClientWordingField inputProps={inputProps} />
        <FormSwitch
          label="Only for staff"
          description="Proposals don’t show it"
          {...inputProps('is_internal', { type: 'checkbox' })}
        />
        <DescriptionField inputProps={inputProps} />
        <Select
          label="Field Type"
          required
          allowDeselect={false}
          data={FIELD_TYPES.map((type) => ({ value: type, label: FIELD_TYPE_LABELS[type] }))}
          {...inputProps('field_type')}
        />
        <FieldOptionsFields form={form} />
        <DefaultValueField form={form} />
        <TextInput label="Helper Text" {...inputProps('helper_text')} />
        <FormSwitch label="Required" {...inputProps('is_required', { type: 'checkbox' })} />
        <OrderFields kind="option" inputProps={inputProps} />
      </EntryForm>
    </EntryFormPage>
  );
}

type OptionFormApi = { form: UseFormReturnType<OptionFormValues> };

/** The settings of the selected field type. */
function FieldOptionsFields({ form }: OptionFormApi) {
  const inputProps = form.getInputProps;
  switch (form.values.field_type) {
    case 'dropdown': {
      const problem = Object.entries(form.errors).find(([path]) => path.startsWith('field_options.options'));
      return (
        <Textarea
          label="Dropdown Options"
          description="One choice per line"
          autosize
          minRows={4}
          maxRows={12}
          {...inputProps('choices')}
          error={problem?.[1]}
        />
      );
    }
    case 'number':
      return (
        <SimpleGrid cols={{ base: 1, xs: 3 }}>
          <NumberField label="Minimum Value" placeholder="0" {...inputProps('field_options.min')} />
          <NumberField label="Maximum Value" placeholder="100" {...inputProps('field_options.max')} />
          <NumberField label="Step" placeholder="1" {...inputProps('field_options.step')} />
        </SimpleGrid>
      );
    case 'text':
      return (
        <FormSwitch label="Multiline" {...inputProps('field_options.multiline', { type: 'checkbox' })} />
      );
    default:
      return null;
  }
}

function DefaultValueField({ form }: OptionFormApi) {
  const { field_type, choices } = form.values;
  const shared = { label: 'Default Value', autoComplete: 'off', ...form.getInputProps('default_value') };
  if (field_type === 'dropdown') return <Autocomplete {...shared} data={choicesOfLines(choices)} />;
  return <TextInput {...shared} />;
}
