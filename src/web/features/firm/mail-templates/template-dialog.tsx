import { Group, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import {
  type MailTemplate,
  type SaveMailTemplate,
  saveMailTemplateSchema,
} from '#contract/firm/mail-templates/mail-template.ts';
import { RecordDialog } from '#web/components/forms/record/record-dialog.tsx';
import { useEditForm } from '#web/components/forms/record/use-edit-form.ts';
import { client, orpc } from '#web/lib/api/api.ts';
import { confirm } from '#web/lib/messages/confirm.ts';
import { notifySuccess } from '#web/lib/messages/notify.ts';
import { ClientPreview } from './client-preview.tsx';
import { InsertField } from './insert-field.tsx';

const LABELS: Record<keyof SaveMailTemplate, string> = { name: 'Name', subject: 'Subject', body: 'Message' };

const NEW: SaveMailTemplate = { name: '', subject: '', body: '' };

export interface MailTemplateDialogProps {
  /** The template to edit. Null to add a template. */
  template: MailTemplate | null;
  /** Initial values of a new template. */
  starter?: SaveMailTemplate | undefined;
  onClose: () => void;
}

/** Adds a mail template, or edits one. */
export function MailTemplateDialog({ template, starter = NEW, onClose }: MailTemplateDialogProps) {
  const queryClient = useQueryClient();
  const { name, subject, body } = template ?? starter;
  const record = useEditForm({
    form: {
      initialValues: { name, subject, body },
      validate: schemaResolver(saveMailTemplateSchema, { sync: true }),
    },
    stored: { base: template?.version ?? 0, values: { name, subject, body } },
    save: ({ base, values, id }) =>
      template
        ? client.mailTemplates.update({ ...values, id: template.id, version: base })
        : client.mailTemplates.create({ ...values, id }),
    theirs: (fields, { version }) => ({ base: version, values: saveMailTemplateSchema.parse(fields) }),
    onSaved: () => {
      notifySuccess(`Template ${template ? 'updated' : 'added'} successfully`);
      void queryClient.invalidateQueries({ queryKey: orpc.mailTemplates.key() });
      onClose();
    },
    failure: `Failed to ${template ? 'update' : 'add'} template`,
    refusedField: { code: 'NAME_TAKEN', field: 'name' },
    what: 'this template',
    labels: LABELS,
  });
  const { form } = record;
  const message = useRef<HTMLTextAreaElement>(null);

  async function close(): Promise<void> {
    const discards =
      !record.unsaved ||
      (await confirm({
        title: 'Discard your changes?',
        message: 'The template has not been saved.',
        confirmLabel: 'Discard',
        cancelLabel: 'Keep editing',
        destructive: true,
      }));
    if (discards) onClose();
  }

  return (
    <RecordDialog
      record={record}
      title={template ? 'Edit Mail Template' : 'Add Mail Template'}
      submitLabel={template ? 'Save Template' : 'Add Template'}
      size="60rem"
      onClose={() => void close()}
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
          <TextInput label={LABELS.subject} required autoComplete="off" {...form.getInputProps('subject')} />
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
    </RecordDialog>
  );
}
