import { schemaResolver, useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { UNKNOWN_CATEGORY } from '#contract/pricing/catalogue/catalogue.ts';
import {
  SUB_HEADER_DEFAULTS,
  type SubHeaderInput,
  subHeaderChangeSchema,
} from '#contract/pricing/catalogue/catalogue-input.ts';
import { type EditedSubHeader, editedSubHeaderSchema } from '#contract/pricing/catalogue/edited-entry.ts';
import { withTaken } from '#contract/values/edit-conflict.ts';
import { client, orpc } from '#web/lib/api/api.ts';
import { focusFirstMarked } from '#web/lib/focus/focus-first-error.ts';
import { readOnlyWhile } from '#web/lib/forms/read-only-while.ts';
import { DescriptionField, NameFields, OrderFields } from './common-fields.tsx';
import { EntryForm } from './entry-form.tsx';
import { ParentSelect } from './parent-select.tsx';
import { useEntrySave } from './use-entry-save.ts';
import { useParents } from './use-parents.ts';

function valuesOf(stored: EditedSubHeader): SubHeaderInput {
  const { category_id, name, display_name, description, sort_order, is_active } = stored;
  return { category_id, name, display_name, description: description ?? '', sort_order, is_active };
}

/** Creates a sub-header, or edits `stored`. */
export function SubHeaderForm({ stored }: { stored?: EditedSubHeader }) {
  const parents = useParents(useQuery(orpc.catalogue.categories.choices.queryOptions()), {
    failed: 'Failed to fetch categories',
    choiceOf: ({ id, name, display_name }) => ({ id, label: display_name, searched: name }),
    current: stored && { id: stored.category_id, label: stored.category_display_name ?? UNKNOWN_CATEGORY },
  });
  const form = useForm<SubHeaderInput>({
    initialValues: stored ? valuesOf(stored) : SUB_HEADER_DEFAULTS,
    validate: schemaResolver(subHeaderChangeSchema, { sync: true }),
    ...readOnlyWhile((): boolean => save.busy),
  });
  const save = useEntrySave({
    kind: 'sub_header',
    stored,
    form,
    inputSchema: subHeaderChangeSchema,
    entrySchema: editedSubHeaderSchema,
    create: client.catalogue.subHeaders.create,
    update: client.catalogue.subHeaders.update,
    onTake: (theirs, taken) => {
      const values = withTaken(form.values, valuesOf(theirs), taken);
      form.setValues(values);
      return values;
    },
  });
  const inputProps = form.getInputProps;
  return (
    <EntryForm
      kind="sub_header"
      mode={stored ? 'edit' : 'create'}
      save={save}
      onSubmit={form.onSubmit(save.submit, focusFirstMarked)}
      parents={parents.choices}
    >
      <ParentSelect
        label="Category"
        parents={parents}
        nothingFound="No category found"
        noneAvailable="No categories available"
        inputProps={inputProps('category_id')}
      />
      <NameFields inputProps={inputProps} />
      <DescriptionField inputProps={inputProps} />
      <OrderFields kind="sub_header" inputProps={inputProps} />
    </EntryForm>
  );
}
