import { schemaResolver } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { UNKNOWN_CATEGORY } from '#contract/pricing/catalogue/catalogue.ts';
import {
  SUB_HEADER_DEFAULTS,
  type SubHeaderInput,
  subHeaderChangeSchema,
} from '#contract/pricing/catalogue/catalogue-input.ts';
import type { EditedSubHeader } from '#contract/pricing/catalogue/edited-entry.ts';
import { client, orpc } from '#web/lib/api/api.ts';
import { ClientWordingField, DescriptionField, NameFields, OrderFields } from './common-fields.tsx';
import { EntryForm } from './entry-form.tsx';
import { ENTRY_LABELS } from './entry-labels.ts';
import { ParentSelect } from './parent-select.tsx';
import { useEntryForm } from './use-entry-form.ts';
import { useParents } from './use-parents.ts';

type Fields = z.output<typeof subHeaderChangeSchema>;

function fieldsOf(entry: Fields): Fields {
  const { category_id, name, display_name, client_wording, description, sort_order, is_active } = entry;
  return { category_id, name, display_name, client_wording, description, sort_order, is_active };
}

/** Creates a sub-header, or edits `stored`. */
export function SubHeaderForm({ stored }: { stored?: EditedSubHeader }) {
  const parents = useParents(useQuery(orpc.catalogue.categories.choices.queryOptions()), {
    failed: 'Failed to fetch categories',
    choiceOf: ({ id, name, display_name }) => ({ id, label: display_name, searched: name }),
    current: stored && { id: stored.category_id, label: stored.category_display_name ?? UNKNOWN_CATEGORY },
  });
  const edit = useEntryForm<SubHeaderInput, Fields>({
    kind: 'sub_header',
    labels: ENTRY_LABELS,
    stored,
    fields: fieldsOf(stored ?? SUB_HEADER_DEFAULTS),
    validate: schemaResolver(subHeaderChangeSchema, { sync: true }),
    toForm: (fields) => ({
      ...fields,
      client_wording: fields.client_wording ?? '',
      description: fields.description ?? '',
    }),
    fromForm: (values) => subHeaderChangeSchema.parse(values),
    create: client.catalogue.subHeaders.create,
    update: client.catalogue.subHeaders.update,
    parents: parents.choices,
  });
  const inputProps = edit.form.getInputProps;
  return (
    <EntryForm kind="sub_header" mode={stored ? 'edit' : 'create'} edit={edit}>
      <ParentSelect
        label="Category"
        parents={parents}
        nothingFound="No category found"
        noneAvailable="No categories available"
        inputProps={inputProps('category_id')}
      />
      <NameFields inputProps={inputProps} />
      <ClientWordingField inputProps={inputProps} />
      <DescriptionField inputProps={inputProps} />
      <OrderFields kind="sub_header" inputProps={inputProps} />
    </EntryForm>
  );
}
