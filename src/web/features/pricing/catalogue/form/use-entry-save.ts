import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { z } from 'zod';
import { CATALOGUE_KIND_LABELS, type CatalogueKind } from '#contract/pricing/catalogue/catalogue-kind.ts';
import { type MergedEdits, mergeEdits } from '#contract/values/edit-conflict.ts';
import { listSearch } from '#web/features/pricing/catalogue/kind-texts.ts';
import { orpc } from '#web/lib/api/api.ts';
import { rowChanged } from '#web/lib/forms/row-changed.ts';
import type { SavedBy } from '#web/lib/forms/saved-by.ts';
import { useLeaveGuard } from '#web/lib/forms/use-leave-guard.ts';
import { isRefusal } from '#web/lib/messages/is-refusal.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError, notifySuccess } from '#web/lib/messages/notify.ts';
import { paths } from '#web/lib/navigation/paths.ts';

interface Stored {
  id: string;
  version: number;
}

export interface EntrySaveOptions<Entry extends Stored, Input, Fields extends object> {
  kind: CatalogueKind;
  /** The entry being edited. Undefined when creating one. */
  stored: Entry | undefined;
  /** The form of the entry. Its name field shows an error if a sibling has the same name. */
  form: { isDirty: () => boolean; setFieldError: (field: 'name', message: string) => void };
  /** Schema of the input, with the stored fields as its output. */
  inputSchema: z.ZodType<Fields, Input>;
  /** Schema of an entry as the server returns it. */
  entrySchema: z.ZodType<Entry>;
  create: (fields: Input) => Promise<unknown>;
  update: (change: Stored & { fields: Input }) => Promise<unknown>;
  /** Copies the `taken` fields of the entry into the form and returns the new input. */
  onTake: (entry: Entry, taken: ReadonlySet<string>) => Input;
}

export interface EntrySave<Input> {
  busy: boolean;
  submit: (fields: Input) => void;
  /** Someone else's changes, after a save was refused because of them. */
  conflict: (MergedEdits<object> & SavedBy) | null;
  resolve: (taken: ReadonlySet<string>) => void;
  /** Returns to the form. */
  dismiss: () => void;
}

/** Saves an entry and returns to the list. If that fails, the form stays open. */
export function useEntrySave<Entry extends Stored, Input, Fields extends object>(
  options: EntrySaveOptions<Entry, Input, Fields>,
): EntrySave<Input> {
  const { kind, stored, inputSchema, entrySchema } = options;
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const guard = useLeaveGuard(options.form.isDirty());
  // A save replaces the version that was opened, because live updates may change `stored`.
  const [opened, setOpened] = useState(stored);
  const [conflict, setConflict] = useState<({ theirs: Entry } & MergedEdits<object> & SavedBy) | null>(null);
  const what = `service ${CATALOGUE_KIND_LABELS[kind].toLowerCase()}`;

  const save = useMutation({
    mutationFn: ({ base, fields }: { base: Entry | undefined; fields: Input }) =>
      base ? options.update({ id: base.id, version: base.version, fields }) : options.create(fields),
    onSuccess: () => {
      guard.release();
      notifySuccess(`S${what.slice(1)} ${stored ? 'updated' : 'created'} successfully`);
      void queryClient.invalidateQueries({ queryKey: orpc.catalogue.key() });
      void navigate({ to: paths.serviceConfiguration, search: listSearch(kind) });
    },
    onError: (error, { base, fields }): void => {
      const refusal = rowChanged(error);
      if (refusal && base) {
        const mine = inputSchema.parse(fields);
        const theirs = { ...mine, ...refusal.changed };
        const before = Object.fromEntries(
          Object.keys(mine).map((field) => [field, base[field as keyof Entry]]),
        );
        const entry = entrySchema.parse({ ...base, ...theirs, version: refusal.version });
        const edits = mergeEdits<object>({ opened: before, mine, theirs });
        if (edits.contested.length > 0) {
          setConflict({ theirs: entry, ...edits, by: refusal.by, at: refusal.at });
        } else {
          setOpened(entry);
          save.mutate({ base: entry, fields: options.onTake(entry, edits.taken) });
        }
        return;
      }
      const message = describeError(error, `Failed to ${stored ? 'update' : 'create'} ${what}`);
      notifyError(message);
      if (isRefusal(error, 'NAME_TAKEN')) options.form.setFieldError('name', message);
    },
  });

  return {
    // After saving, the form is about to close: a second click must not save again.
    busy: save.isPending || save.isSuccess,
    submit: (fields) => save.mutate({ base: opened, fields }),
    conflict,
    resolve: (taken) => {
      if (!conflict) return;
      setConflict(null);
      setOpened(conflict.theirs);
      save.mutate({
        base: conflict.theirs,
        fields: options.onTake(conflict.theirs, new Set([...taken, ...conflict.taken])),
      });
    },
    dismiss: () => setConflict(null),
  };
}
