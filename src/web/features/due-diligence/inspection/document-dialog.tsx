import { FileInput, NativeSelect, Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  addFirmDocumentSchema,
  FIRM_DOCUMENT_KIND_LABELS,
  FIRM_DOCUMENT_KINDS,
  type FirmDocumentKind,
} from '#contract/due-diligence/inspection/firm-document.ts';
import { londonDay } from '#contract/values/london-time.ts';
import { FormDialog } from '#web/components/forms/form-dialog.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { focusFirstMarked } from '#web/lib/focus/focus-first-error.ts';
import { readOnlyWhile } from '#web/lib/forms/read-only-while.ts';
import { useLeaveGuard } from '#web/lib/forms/use-leave-guard.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError, notifySuccess } from '#web/lib/messages/notify.ts';

export interface NewDocument {
  kind: FirmDocumentKind;
  title: string;
}

interface Values extends NewDocument {
  text: string;
  file: File | null;
  in_force_from: string;
}

/** Adds a document of the firm, or the next version of one. */
export function DocumentDialog({ start, onClose }: { start: NewDocument; onClose: () => void }) {
  const queryClient = useQueryClient();
  const [id] = useState(() => crypto.randomUUID());
  const inputOf = ({ file, ...fields }: Values) => ({
    ...fields,
    id,
    text: fields.text.trim() === '' ? null : fields.text,
    ...(file && { file }),
  });
  const form = useForm<Values>({
    initialValues: { ...start, text: '', file: null, in_force_from: londonDay(new Date()) },
    validate: (values) => {
      const issues = addFirmDocumentSchema.safeParse(inputOf(values)).error?.issues ?? [];
      return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]));
    },
    ...readOnlyWhile(() => busy),
  });
  useLeaveGuard(form.isDirty());
  const add = useMutation(
    orpc.inspection.addDocument.mutationOptions({
      onSuccess: ({ title }) => {
        void queryClient.invalidateQueries({ queryKey: orpc.inspection.overview.key() });
        notifySuccess(`${title} was added`);
        onClose();
      },
      onError: (error) => notifyError(describeError(error, 'Failed to add the document')),
    }),
  );
  const busy: boolean = add.isPending;
  return (
    <FormDialog
      title={start.title === '' ? 'Add a document' : 'New version'}
      submitLabel="Add"
      busyLabel="Adding..."
      busy={busy}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => {
        if (!busy) add.mutate(inputOf(values));
      }, focusFirstMarked)}
    >
      <NativeSelect
        label="What it is"
        data={FIRM_DOCUMENT_KINDS.map((kind) => ({ value: kind, label: FIRM_DOCUMENT_KIND_LABELS[kind] }))}
        {...form.getInputProps('kind')}
      />
      <TextInput
        label="Title"
        description="A document with the same title is its next version."
        required
        data-autofocus
        {...form.getInputProps('title')}
      />
      <TextInput label="In force from" type="date" required {...form.getInputProps('in_force_from')} />
      <FileInput
        label="File"
        description="A PDF or a Word document (.docx) of at most 8 MB."
        placeholder="Choose a file"
        accept=".pdf,.docx"
        clearable
        clearButtonProps={{ 'aria-label': 'Remove the file' }}
        {...form.getInputProps('file')}
      />
      <Textarea label="Or its text" autosize minRows={3} maxRows={12} {...form.getInputProps('text')} />
      <Text size="sm" c="dimmed">
        It can’t be changed or deleted afterwards. Don’t write about a suspicion here.
      </Text>
    </FormDialog>
  );
}
