import { Button, Group, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import {
  type MailTemplate,
  type SaveMailTemplate,
  saveMailTemplateSchema,
} from '#contract/mail-templates/mail-template.ts';
import { Dialog } from '#web/components/dialog.tsx';
import { useEditConflict } from '#web/components/forms/use-edit-conflict.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { useSubmissionId } from '#web/lib/api/use-submission-id.ts';
import { focusFirstMarked } from '#web/lib/focus/focus-first-error.ts';
import { inactive } from '#web/lib/focus/inactive.ts';
import { readOnlyWhile } from '#web/lib/forms/read-only-while.ts';
import { rowChanged } from '#web/lib/forms/row-changed.ts';
import { useLeaveGuard } from '#web/lib/forms/use-leave-guard.ts';
import { confirm } from '#web/lib/messages/confirm.ts';
import { isRefusal } from '#web/lib/messages/is-refusal.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError, notifySuccess } from '#web/lib/messages/notify.ts';
import { ClientPreview } from './client-preview.tsx';
import { InsertField } from './insert-field.tsx';

const LABELS: Record<keyof SaveMailTemplate, string> = { name: 'Name', subject: 'Subject', body: 'Message' };

const NEW: SaveMailTemplate = { name: '', subject: '', body: '' };

export interface TemplateDialogProps {
  /** The template to edit; null to add one. */
  template: MailTemplate | null;
  /** Initial values of a new template. */
  starter?: SaveMailTemplate | undefined;
  onClose: () => void;
}

/** Adds a mail template, or edits one. */
export function TemplateDialog({ template, starter = NEW, onClose }: TemplateDialogProps) {
  const queryClient = useQueryClient();
  const { name, subject, body } = template ?? starter;
  const initialValues = { name, subject, body };
  const form = useForm<SaveMailTemplate>({
    initialValues,
    validate: schemaResolver(saveMailTemplateSchema, { sync: true }),
    ...readOnlyWhile(() => busy),
  });
  useLeaveGuard(form.isDirty());
  const submission = useSubmissionId();
  const message = useRef<HTMLTextAreaElement>(null);

  async function close(): Promise<void> {
    const discards =
      !form.isDirty() ||
      (await confirm({
        title: 'Discard your changes?',
        message: 'The template has not been saved.',
        confirmLabel: 'Discard',
        cancelLabel: 'Keep editing',
        destructive: true,
      }));
    if (discards) onClose();
  }

  function refuse(error: unknown, sent: SaveMailTemplate): void {
    const refusal = rowChanged(error);
    if (refusal) {
      const values = saveMailTemplateSchema.parse({ ...sent, ...refusal.changed });
      conflict.askAbout({ ...refusal, base: refusal.version, values });
      return;
    }
    const text = describeError(error, `Failed to ${template ? 'update' : 'add'} template`);
    if (isRefusal(error, 'NAME_TAKEN')) form.setFieldError('name', text);
    else notifyError(text);
  }

  function finish(text: string): void {
    notifySuccess(text);
    void queryClient.invalidateQueries({ queryKey: orpc.mailTemplates.key() });
    onClose();
  }

  const create = useMutation(
    orpc.mailTemplates.create.mutationOptions({
      onSuccess: () => finish('Template added successfully'),
      onError: refuse,
    }),
  );
  const update = useMutation(
    orpc.mailTemplates.update.mutationOptions({
      onSuccess: () => finish('Template updated successfully'),
      onError: refuse,
    }),
  );
  const busy = create.isPending || update.isPending;

  const conflict = useEditConflict({
    opened: { base: template?.version ?? 0, values: initialValues },
    what: 'this template',
    labels: LABELS,
    mine: form.getValues,
    save,
  });

  function save(version: number, values: SaveMailTemplate): void {
    form.setValues(values);
    if (template) update.mutate({ ...values, id: template.id, version });
    else create.mutate({ ...values, id: submission.idOf(values) });
  }

  return (
    <Dialog
      onClose={() => void close()}
      title={template ? 'Edit Mail Template' : 'Add Mail Template'}
      size="60rem"
      closeOnClickOutside={!form.isDirty()}
    >
      <form
        noValidate
        onSubmit={form.onSubmit((values) => save(conflict.opened.base, values), focusFirstMarked)}
      >
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
          <Stack>
            <TextInput
              label={LABELS.name}
              description="Only your team sees it."
              required
              data-autofocus
              autoComplete="off"
              {...form.getInputProps('name')}
            />
            <TextInput
              label={LABELS.subject}
              required
              autoComplete="off"
              {...form.getInputProps('subject')}
            />
            <Textarea
              ref={message}
              label={LABELS.body}
              required
              autosize
              minRows={10}
              maxRows={20}
              {...form.getInputProps('body')}
            />
            <Group>
              <InsertField into={message} onInsert={(text) => form.setFieldValue('body', text)} />
            </Group>
          </Stack>
          <ClientPreview subject={form.values.subject} body={form.values.body} />
        </SimpleGrid>
        <Group justify="flex-end" gap="xs" mt="lg">
          <Button variant="default" onClick={() => void close()}>
            Cancel
          </Button>
          <Button type="submit" aria-busy={busy} {...inactive(busy)}>
            {busy ? 'Saving...' : template ? 'Save Template' : 'Add Template'}
          </Button>
        </Group>
      </form>
      {conflict.dialog}
    </Dialog>
  );
}
