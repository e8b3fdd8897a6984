import type { UseFormReturnType } from '@mantine/form';
import { type FormEvent, type ReactNode, useEffect } from 'react';
import { focusFirstMarked } from '#web/lib/focus/focus-first-error.ts';
import { rowChanged } from '#web/lib/forms/row-changed.ts';
import { useLeaveGuard } from '#web/lib/forms/use-leave-guard.ts';
import { type EditConflictOptions, useEditConflict } from './use-edit-conflict.tsx';

interface Stored<Values> {
  version: number;
  values: Values;
}

export interface StoredFormOptions<Values extends object>
  extends Pick<EditConflictOptions<number, Values>, 'what' | 'labels' | 'shown'> {
  form: UseFormReturnType<Values>;
  stored: Stored<Values>;
  busy: boolean;
  save: (input: Values & { version: number }) => void;
}

/**
 * For a form that stays open after a save, and whose record exists once, such as the firm. Shows saves by others until
 * the user edits the form. After that, the server reports conflicts on save.
 */
export function useStoredForm<Values extends object>({
  form,
  stored,
  busy,
  save,
  ...texts
}: StoredFormOptions<Values>): {
  submit: (event?: FormEvent<HTMLFormElement>) => void;
  /** Call with the saved record. */
  show: (saved: Stored<Values>) => void;
  /** Call when a save fails. Returns false, and asks nothing, if the failure isn't an edit conflict. */
  askAboutConflict: (error: unknown, sent: Values) => boolean;
  dialog: ReactNode;
} {
  const unsaved = form.isDirty();
  useLeaveGuard(unsaved, { inTab: true });

  const { opened, reopen, askAbout, dialog } = useEditConflict<number, Values>({
    ...texts,
    opened: { base: stored.version, values: stored.values },
    mine: form.getValues,
    save: (version, values) => {
      form.setValues(values);
      save({ ...values, version });
    },
  });

  function show({ version, values }: Stored<Values>): void {
    form.setInitialValues(values);
    form.setValues(values);
    reopen({ base: version, values });
  }

  useEffect(() => {
    if (stored.version > opened.base && !unsaved && !busy) show(stored);
  });

  return {
    submit: form.onSubmit((values) => save({ ...values, version: opened.base }), focusFirstMarked),
    show,
    askAboutConflict: (error, sent) => {
      const refusal = rowChanged(error);
      if (!refusal) return false;
      const values = { ...sent, ...(refusal.changed as Partial<Values>) };
      askAbout({ ...refusal, base: refusal.version, values });
      return true;
    },
    dialog,
  };
}
