import { schemaResolver, useForm } from '@mantine/form';
import {
  CATEGORY_DEFAULTS,
  type CategoryInput,
  categoryChangeSchema,
} from '#contract/pricing/catalogue/catalogue-input.ts';
import { type EditedCategory, editedCategorySchema } from '#contract/pricing/catalogue/edited-entry.ts';
import { withTaken } from '#contract/values/edit-conflict.ts';
import { client } from '#web/lib/api/api.ts';
import { focusFirstMarked } from '#web/lib/focus/focus-first-error.ts';
import { readOnlyWhile } from '#web/lib/forms/read-only-while.ts';
import { DescriptionField, NameFields, OrderFields } from './common-fields.tsx';
import { EntryForm } from './entry-form.tsx';
import { useEntrySave } from './use-entry-save.ts';

function valuesOf({ name, display_name, description, sort_order, is_active }: EditedCategory): CategoryInput {
  return { name, display_name, description: description ?? '', sort_order, is_active };
}

/** Creates a category, or edits `stored`. */
export function CategoryForm({ stored }: { stored?: EditedCategory }) {
  const form = useForm<CategoryInput>({
    initialValues: stored ? valuesOf(stored) : CATEGORY_DEFAULTS,
    validate: schemaResolver(categoryChangeSchema, { sync: true }),
    ...readOnlyWhile((): boolean => save.busy),
  });
  const save = useEntrySave({
    kind: 'category',
    stored,
    form,
    inputSchema: categoryChangeSchema,
    entrySchema: editedCategorySchema,
    create: client.catalogue.categories.create,
    update: client.catalogue.categories.update,
    onTake: (theirs, taken) => {
      const values = withTaken(form.values, valuesOf(theirs), taken);
      form.setValues(values);
      return values;
    },
  });
  const inputProps = form.getInputProps;
  return (
    <EntryForm
      kind="category"
      mode={stored ? 'edit' : 'create'}
      save={save}
      onSubmit={form.onSubmit(save.submit, focusFirstMarked)}
    >
      <NameFields inputProps={inputProps} />
      <DescriptionField inputProps={inputProps} />
      <OrderFields kind="category" inputProps={inputProps} />
    </EntryForm>
  );
}
