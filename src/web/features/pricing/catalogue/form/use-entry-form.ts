import type { UseFormInput } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { CATALOGUE_KIND_LABELS, type CatalogueKind } from '#contract/pricing/catalogue/catalogue-kind.ts';
import { type EditForm, useEditForm } from '#web/components/forms/record/use-edit-form.ts';
import { KIND_TEXTS, listSearch } from '#web/features/pricing/catalogue/kind-texts.ts';
import { orpc } from '#web/lib/api/api.ts';
import { isRefusal } from '#web/lib/messages/is-refusal.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError, notifySuccess } from '#web/lib/messages/notify.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { wordsOf } from './entry-labels.ts';
import type { ParentChoice } from './use-parents.ts';

export interface EntryFormOptions<Values extends object, Fields extends object> {
  kind: CatalogueKind;
  /** The entry being edited. Undefined when creating one. */
  stored: { id: string; version: number } | undefined;
  /** Its fields as they are stored, or those of a new entry. */
  fields: Fields;
  labels: Record<keyof Fields & string, string>;
  validate: NonNullable<UseFormInput<Values>['validate']>;
  toForm: (fields: Fields) => Values;
  fromForm: (values: Values) => Fields;
  create: (fields: Fields) => Promise<unknown>;
  update: (change: { id: string; version: number; fields: Fields }) => Promise<unknown>;
  /** Names for the parents, for conflicting edits. */
  parents?: readonly ParentChoice[] | undefined;
}

/** The form of an entry. Returns to the list after saving. */
export function useEntryForm<Values extends { name: string }, Fields extends object>({
  kind,
  stored,
  fields,
  ...options
}: EntryFormOptions<Values, Fields>): EditForm<Values, Fields, number, unknown> {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const what = `service ${CATALOGUE_KIND_LABELS[kind].toLowerCase()}`;
  return useEditForm<Values, Fields, number, unknown>({
    form: { initialValues: options.toForm(fields), validate: options.validate },
    toForm: options.toForm,
    fromForm: options.fromForm,
    stored: { base: stored?.version ?? 0, values: fields },
    what: `this ${KIND_TEXTS[kind].one}`,
    labels: options.labels,
    shown: (field, value) => wordsOf(field, value, options.parents),
    save: ({ base, values }) =>
      stored ? options.update({ id: stored.id, version: base, fields: values }) : options.create(values),
    onSaved: () => {
      notifySuccess(`S${what.slice(1)} ${stored ? 'updated' : 'created'} successfully`);
      void queryClient.invalidateQueries({ queryKey: orpc.catalogue.key() });
      void navigate({ to: paths.serviceConfiguration, search: listSearch(kind) });
    },
    theirs: (values, { version }) => ({ base: version, values }),
    failure: (error, form) => {
      const message = describeError(error, `Failed to ${stored ? 'update' : 'create'} ${what}`);
      notifyError(message);
      if (isRefusal(error, 'NAME_TAKEN')) form.setErrors({ ...form.errors, name: message });
    },
  });
}
