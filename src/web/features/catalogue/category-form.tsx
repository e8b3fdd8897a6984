import { schemaResolver, useForm } from '@mantine/form';
import type { ServiceCategory } from '#contract/catalogue/catalogue.ts';
import {
  CATEGORY_DEFAULTS,
  type CategoryInput,
  categoryInputSchema,
} from '#contract/catalogue/catalogue-input.ts';
import { client } from '#web/lib/api.ts';
import { DescriptionField, NameFields, OrderFields } from './common-fields.tsx';
import { EntryForm, focusFirstMarked } from './entry-form.tsx';
import { useEntrySave } from './use-entry-save.ts';

/** Creates a category, or edits `stored`. */
export function CategoryForm({ stored }: { stored?: ServiceCategory }) {
  const mode = stored ? 'edit' : 'create';
  const form = useForm<CategoryInput>({
    initialValues: stored ? { ...stored, description: stored.description ?? '' } : CATEGORY_DEFAULTS,
    validate: schemaResolver(categoryInputSchema, { sync: true }),
  });
  const save = useEntrySave({
    kind: 'category',
    mode,
    unsaved: form.isDirty(),
    save: (fields: CategoryInput) =>
      stored
        ? client.catalogue.categories.update({ id: stored.id, fields })
        : client.catalogue.categories.create(fields),
    onNameTaken: (message) => form.setFieldError('name', message),
  });
  const inputProps = form.getInputProps;
  return (
    <EntryForm
      kind="category"
      mode={mode}
      busy={save.isPending}
      onSubmit={form.onSubmit((values) => save.mutate(values), focusFirstMarked)}
    >
      <NameFields inputProps={inputProps} />
      <DescriptionField inputProps={inputProps} />
      <OrderFields kind="category" inputProps={inputProps} />
    </EntryForm>
  );
}
