import { schemaResolver } from '@mantine/form';
import type { z } from 'zod';
import {
  CATEGORY_DEFAULTS,
  type CategoryInput,
  categoryChangeSchema,
} from '#contract/pricing/catalogue/catalogue-input.ts';
import type { EditedCategory } from '#contract/pricing/catalogue/edited-entry.ts';
import { client } from '#web/lib/api/api.ts';
import { DescriptionField, NameFields, OrderFields } from './common-fields.tsx';
import { EntryForm } from './entry-form.tsx';
import { ENTRY_LABELS } from './entry-labels.ts';
import { useEntryForm } from './use-entry-form.ts';

type Fields = z.output<typeof categoryChangeSchema>;

function fieldsOf({ name, display_name, description, sort_order, is_active }: Fields): Fields {
  return { name, display_name, description, sort_order, is_active };
}

/** Creates a category, or edits `stored`. */
export function CategoryForm({ stored }: { stored?: EditedCategory }) {
  const edit = useEntryForm<CategoryInput, Fields>({
    kind: 'category',
    labels: ENTRY_LABELS,
    stored,
    fields: fieldsOf(stored ?? CATEGORY_DEFAULTS),
    validate: schemaResolver(categoryChangeSchema, { sync: true }),
    toForm: (fields) => ({ ...fields, description: fields.description ?? '' }),
    fromForm: (values) => categoryChangeSchema.parse(values),
    create: client.catalogue.categories.create,
    update: client.catalogue.categories.update,
  });
  const inputProps = edit.form.getInputProps;
  return (
    <EntryForm kind="category" mode={stored ? 'edit' : 'create'} edit={edit}>
      <NameFields inputProps={inputProps} />
      <DescriptionField inputProps={inputProps} />
      <OrderFields kind="category" inputProps={inputProps} />
    </EntryForm>
  );
}
