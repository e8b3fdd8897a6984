import { schemaResolver, useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { UNKNOWN_CATEGORY } from '#contract/catalogue/catalogue.ts';
import {
  SUB_HEADER_DEFAULTS,
  type SubHeaderInput,
  subHeaderInputSchema,
} from '#contract/catalogue/catalogue-input.ts';
import type { ListedSubHeader } from '#contract/catalogue/contract.ts';
import { client, orpc } from '#web/lib/api.ts';
import { useErrorToast } from '#web/lib/use-error-toast.ts';
import { DescriptionField, NameFields, OrderFields } from './common-fields.tsx';
import { EntryForm, focusFirstMarked } from './entry-form.tsx';
import { ParentSelect } from './parent-select.tsx';
import { useEntrySave } from './use-entry-save.ts';
import { withCurrentParent } from './with-current-parent.ts';

/** Creates a sub-header, or edits `stored`. */
export function SubHeaderForm({ stored }: { stored?: ListedSubHeader }) {
  const mode = stored ? 'edit' : 'create';
  const categories = useQuery(orpc.catalogue.categories.choices.queryOptions());
  useErrorToast(categories.data ? null : categories.error, 'Failed to fetch categories');
  const form = useForm<SubHeaderInput>({
    initialValues: stored ? { ...stored, description: stored.description ?? '' } : SUB_HEADER_DEFAULTS,
    validate: schemaResolver(subHeaderInputSchema, { sync: true }),
  });
  const save = useEntrySave({
    kind: 'sub_header',
    mode,
    unsaved: form.isDirty(),
    save: (fields: SubHeaderInput) =>
      stored
        ? client.catalogue.subHeaders.update({ id: stored.id, fields })
        : client.catalogue.subHeaders.create(fields),
    onNameTaken: (message) => form.setFieldError('name', message),
  });
  const choices = categories.data?.map(({ id, name, display_name }) => ({
    id,
    label: display_name,
    searched: name,
  }));
  const inputProps = form.getInputProps;
  return (
    <EntryForm
      kind="sub_header"
      mode={mode}
      busy={save.isPending}
      onSubmit={form.onSubmit((values) => save.mutate(values), focusFirstMarked)}
    >
      <ParentSelect
        label="Category"
        choices={withCurrentParent(
          choices,
          stored?.category_id,
          stored?.category_display_name ?? UNKNOWN_CATEGORY,
        )}
        nothingFound="No category found"
        nothingThere="No categories available"
        inputProps={inputProps('category_id')}
      />
      <NameFields inputProps={inputProps} />
      <DescriptionField inputProps={inputProps} />
      <OrderFields kind="sub_header" inputProps={inputProps} />
    </EntryForm>
  );
}
