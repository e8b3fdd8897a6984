import { type UseFormInput, type UseFormReturnType, useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect } from 'react';
import { useSubmissionId } from '#web/lib/api/use-submission-id.ts';
import { focusFirstMarked } from '#web/lib/focus/focus-first-error.ts';
import { readOnlyWhile } from '#web/lib/forms/read-only-while.ts';
import { type RowChanged, rowChanged } from '#web/lib/forms/row-changed.ts';
import { type LeaveOptions, useLeaveGuard } from '#web/lib/forms/use-leave-guard.ts';
import { isRefusal } from '#web/lib/messages/is-refusal.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError } from '#web/lib/messages/notify.ts';
import { type EditConflictOptions, type Opened, useEditConflict } from './use-edit-conflict.tsx';

export interface EditFormOptions<Values extends object, Edited extends object, Base, Saved>
  extends Pick<EditConflictOptions<Base, Edited>, 'what' | 'labels' | 'shown'> {
  form: UseFormInput<Values>;
  /** The record to edit. Later changes are ignored, except with `follow`. */
  stored: Opened<Base, Edited>;
  /** Whether the form has values that aren't stored; by default, whether a field is dirty. */
  isUnsaved?: (values: Values, initial: Values) => boolean;
  /** False: the user may only read. */
  editable?: boolean;
  leave?: LeaveOptions;
  /** For a form that shows other people's saves until the user edits: whether `stored` is newer than what it shows. */
  follow?: (stored: Base, shown: Base) => boolean;
  /** `id` stays the same if the same values are sent again. */
  save: (change: { base: Base; values: Edited; id: string }) => Promise<Saved>;
  /** For a form that stays open after a save: the record as saved. */
  reopened?: (saved: Saved, sent: Edited) => Opened<Base, Edited>;
  onSaved: (saved: Saved) => void | Promise<void>;
  /** The record as someone else saved it: `fields` are those sent, with theirs. Null: `failure` reports it. */
  theirs: (fields: Edited, refusal: RowChanged, base: Base) => Opened<Base, Edited> | null;
  /** Shown if a save fails for an unknown reason. A function shows the failure itself. */
  failure: string | ((error: unknown, form: UseFormReturnType<Values>) => void);
  /** A refusal whose message belongs to a field. */
  refusedField?: { code: Parameters<typeof isRefusal>[1]; field: keyof Values & string };
  onInvalid?: NonNullable<Parameters<UseFormReturnType<Values>['onSubmit']>[1]>;
}

/** Converts between the record's fields and the form's values. */
interface Conversion<Values, Edited> {
  toForm: (values: Edited) => Partial<Values>;
  /** Called with valid values, or with those of a save that was refused. */
  fromForm: (values: Values) => Edited;
}

export interface EditForm<Values extends object, Edited extends object, Base, Saved> {
  form: UseFormReturnType<Values>;
  busy: boolean;
  unsaved: boolean;
  /** What the next save replaces. */
  opened: Opened<Base, Edited>;
  reopen: (opened: Opened<Base, Edited>) => void;
  submit: (event?: FormEvent<HTMLFormElement>) => void;
  /** Saves the form's values, if they are valid, then calls `then`. */
  submitThen: (then: (saved: Saved) => void) => (event?: FormEvent<HTMLFormElement>) => void;
  /** Lets the user leave without being asked. */
  release: () => void;
  conflictDialog: ReactNode;
}

/** For `follow`, where versions count up. */
export const isNewer = (stored: number, shown: number) => stored > shown;

/**
 * The form of a record: read-only while it saves, asks before the user leaves unsaved work, focuses the first error,
 * and asks about fields that someone else changed meanwhile. Load the record with `useRecordToEdit`.
 */
export function useEditForm<Values extends object, Edited extends object, Base, Saved>(
  options: EditFormOptions<Values, Edited, Base, Saved> & Conversion<Values, Edited>,
): EditForm<Values, Edited, Base, Saved>;
export function useEditForm<Values extends object, Base, Saved>(
  options: EditFormOptions<Values, Values, Base, Saved>,
): EditForm<Values, Values, Base, Saved>;
export function useEditForm<Values extends object, Base, Saved>(
  options: EditFormOptions<Values, Values, Base, Saved> & Partial<Conversion<Values, Values>>,
): EditForm<Values, Values, Base, Saved> {
  const { stored, editable = true, toForm = same, fromForm = same, failure, refusedField } = options;
  const form = useForm<Values>({ ...options.form, ...readOnlyWhile(() => busy || !editable) });
  const { isUnsaved = () => form.isDirty() } = options;
  const unsaved = editable && isUnsaved(form.values, form.getInitialValues());
  const guard = useLeaveGuard(unsaved, options.leave);
  const submission = useSubmissionId();
  const mine = () => fromForm(form.getValues());

  const mutation = useMutation({
    mutationFn: (change: { base: Base; values: Values }) =>
      options.save({ ...change, id: submission.idOf(change.values) }),
    onSuccess: (saved, { values }) => {
      if (options.reopened) show(options.reopened(saved, values));
      else guard.release();
      return options.onSaved(saved);
    },
    onError: (error, { base, values }): void => {
      const refusal = rowChanged(error);
      const theirs = refusal && options.theirs({ ...values, ...refusal.changed }, refusal, base);
      if (refusal && theirs) conflict.askAbout({ ...refusal, ...theirs });
      else if (typeof failure === 'function') failure(error, form);
      else report(error, failure);
    },
  });
  // A form that closes after a save must not save again before it is gone.
  const busy = mutation.isPending || (mutation.isSuccess && !options.reopened);

  const conflict = useEditConflict<Base, Values>({
    ...options,
    opened: stored,
    mine,
    save: (base, values) => {
      form.setValues(toForm(values));
      mutation.mutate({ base, values });
    },
  });
  const { opened, reopen } = conflict;

  function show(record: Opened<Base, Values>): void {
    const values = { ...form.getInitialValues(), ...toForm(record.values) };
    form.setInitialValues(values);
    form.setValues(values);
    form.clearErrors();
    reopen(record);
  }

  function report(error: unknown, fallback: string): void {
    const message = describeError(error, fallback);
    if (refusedField && isRefusal(error, refusedField.code)) form.setFieldError(refusedField.field, message);
    else notifyError(message);
  }

  useEffect(() => {
    if (options.follow?.(stored.base, opened.base) && !unsaved && !busy) show(stored);
  });

  const submitThen = (then?: (saved: Saved) => void) =>
    form.onSubmit((values) => {
      if (!busy)
        mutation.mutate({ base: opened.base, values: fromForm(values) }, then ? { onSuccess: then } : {});
    }, options.onInvalid ?? focusFirstMarked);

  return {
    form,
    busy,
    unsaved,
    opened,
    reopen,
    submit: submitThen(),
    submitThen,
    release: guard.release,
    conflictDialog: conflict.dialog,
  };
}

function same<Values>(values: Values): Values {
  return values;
}
