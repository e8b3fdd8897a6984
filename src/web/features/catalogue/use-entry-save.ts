import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { z } from 'zod';
import { type CatalogueKind, KIND_LABELS } from '#contract/catalogue/catalogue-kind.ts';
import { type EditedTwice, mergeEdits } from '#contract/edit-conflict.ts';
import { orpc } from '#web/lib/api/api.ts';
import { rowChanged } from '#web/lib/forms/row-changed.ts';
import type { SavedBy } from '#web/lib/forms/saved-by.ts';
import { useLeaveGuard } from '#web/lib/forms/use-leave-guard.ts';
import { describeError, isRefusal } from '#web/lib/messages/messages.ts';
import { notifyError, notifySuccess } from '#web/lib/messages/notify.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { listSearch } from './kind-texts.ts';

interface Stored {
  id: string;
  version: number;
}

export interface EntrySaveOptions<Entry extends Stored, Input, Fields extends object> {
  kind: CatalogueKind;
  /** What the form edits; undefined where it creates. */
  stored: Entry | undefined;
  unsaved: boolean;
  /** Of what is sent, giving the fields as they are stored. */
  inputSchema: z.ZodType<Fields, Input>;
  /** Of what the server tells of an entry. */
  entrySchema: z.ZodType<Entry>;
  create: (fields: Input) => Promise<unknown>;
  update: (change: Stored & { fields: Input }) => Promise<unknown>;
  /** Says at the name's field that a sibling has it. */
  onNameTaken: (message: string) => void;
  /** Puts those fields of the entry into the form; gives what is to be sent then. */
  onTake: (entry: Entry, taken: ReadonlySet<string>) => Input;
}

export interface EntrySave<Input> {
  busy: boolean;
  submit: (fields: Input) => void;
  /** What somebody else changed while the form was open, once a save was refused for it. */
  conflict: ({ fields: readonly EditedTwice<object>[] } & SavedBy) | null;
  resolve: (taken: ReadonlySet<string>) => void;
  /** Back to the form. */
  dismiss: () => void;
}

/** Saves an entry and returns to the list; where that fails the form stays as it is. */
export function useEntrySave<Entry extends Stored, Input, Fields extends object>(
  options: EntrySaveOptions<Entry, Input, Fields>,
): EntrySave<Input> {
  const { kind, stored, inputSchema, entrySchema } = options;
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const guard = useLeaveGuard(options.unsaved);
  // Live updates bring newer states of `stored`: what a save replaces is what was opened.
  const [opened, setOpened] = useState(stored);
  const [conflict, setConflict] = useState<
    ({ theirs: Entry; fields: EditedTwice<object>[] } & SavedBy) | null
  >(null);
  const what = `service ${KIND_LABELS[kind].toLowerCase()}`;

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
        if (edits.length > 0) setConflict({ theirs: entry, fields: edits, by: refusal.by, at: refusal.at });
        else {
          // They changed nothing that I have otherwise.
          setOpened(entry);
          save.mutate({ base: entry, fields });
        }
        return;
      }
      const message = describeError(error, `Failed to ${stored ? 'update' : 'create'} ${what}`);
      notifyError(message);
      if (isRefusal(error, 'NAME_TAKEN')) options.onNameTaken(message);
    },
  });

  return {
    // Once it is saved the form is on its way out: a second click saves nothing more.
    busy: save.isPending || save.isSuccess,
    submit: (fields) => save.mutate({ base: opened, fields }),
    conflict,
    resolve: (taken) => {
      if (!conflict) return;
      setConflict(null);
      setOpened(conflict.theirs);
      save.mutate({ base: conflict.theirs, fields: options.onTake(conflict.theirs, taken) });
    },
    dismiss: () => setConflict(null),
  };
}
