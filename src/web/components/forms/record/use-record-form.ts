import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import type { z } from 'zod';
import { useSubmissionId } from '#web/lib/api/use-submission-id.ts';
import { focusFirstMarked } from '#web/lib/focus/focus-first-error.ts';
import { readOnlyWhile } from '#web/lib/forms/read-only-while.ts';
import { rowChanged } from '#web/lib/forms/row-changed.ts';
import { useLeaveGuard } from '#web/lib/forms/use-leave-guard.ts';
import { isRefusal } from '#web/lib/messages/is-refusal.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError } from '#web/lib/messages/notify.ts';
import { type EditConflictOptions, useEditConflict } from './use-edit-conflict.tsx';

export interface RecordFormOptions<Values extends object, Saved>
  extends Pick<EditConflictOptions<number, Values>, 'what' | 'labels' | 'shown'> {
  /** The record to edit; null for a new one. */
  stored: { id: string; version: number } | null;
  /** Initial values; later changes are ignored. */
  initial: Values;
  schema: z.ZodType<Values>;
  /** `id` stays the same if the same values are sent again. */
  create: (values: Values, id: string) => Promise<Saved>;
  update: (change: Values & { id: string; version: number }) => Promise<Saved>;
  onSaved: (saved: Saved) => void | Promise<void>;
  /** Shown if a save fails for an unknown reason. */
  failure: string;
  /** A refusal whose message belongs to a field. */
  refusedField: { code: Parameters<typeof isRefusal>[1]; field: keyof Values & string };
}

export interface RecordForm<Values extends object> {
  form: UseFormReturnType<Values>;
  busy: boolean;
  submit: (event?: FormEvent<HTMLFormElement>) => void;
  conflictDialog: ReactNode;
}

/** The form of a record in a dialog: creates it, or edits it and asks about conflicting changes. */
export function useRecordForm<Values extends object, Saved>(
  options: RecordFormOptions<Values, Saved>,
): RecordForm<Values> {
  const { stored, initial, schema, create, update, onSaved, failure, refusedField, ...texts } = options;
  const form = useForm<Values>({
    initialValues: initial,
    validate: schemaResolver(schema, { sync: true }),
    ...readOnlyWhile(() => mutation.isPending),
  });
  useLeaveGuard(form.isDirty());
  const submission = useSubmissionId();

  function refuse(error: unknown, sent: Values): void {
    const refusal = rowChanged(error);
    if (refusal) {
      const values = schema.parse({ ...sent, ...refusal.changed });
      conflict.askAbout({ ...refusal, base: refusal.version, values });
      return;
    }
    const message = describeError(error, failure);
    if (isRefusal(error, refusedField.code)) form.setFieldError(refusedField.field, message);
    else notifyError(message);
  }

  const mutation = useMutation({
    mutationFn: ({ version, values }: { version: number; values: Values }) =>
      stored ? update({ ...values, id: stored.id, version }) : create(values, submission.idOf(values)),
    onSuccess: onSaved,
    onError: (error, { values }) => refuse(error, values),
  });

  const conflict = useEditConflict<number, Values>({
    ...texts,
    opened: { base: stored?.version ?? 0, values: initial },
    mine: form.getValues,
    save,
  });

  function save(version: number, values: Values): void {
    form.setValues(values);
    mutation.mutate({ version, values });
  }

  return {
    form,
    busy: mutation.isPending,
    submit: form.onSubmit((values) => save(conflict.opened.base, values), focusFirstMarked),
    conflictDialog: conflict.dialog,
  };
}
