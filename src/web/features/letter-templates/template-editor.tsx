import { Alert, Button, Checkbox, Group, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { DUTY_LABELS, LETTER_DUTIES } from '#contract/letter-templates/letter-duties.ts';
import {
  EXAMPLE_MARK,
  type LetterTemplate,
  type TemplateScope,
  type TemplateText,
  templateTextSchema,
} from '#contract/letter-templates/letter-template.ts';
import { Dialog } from '#web/components/dialog.tsx';
import { useEditConflict } from '#web/components/forms/use-edit-conflict.tsx';
import { client, orpc } from '#web/lib/api/api.ts';
import { focusFirstMarked } from '#web/lib/focus/focus-first-error.ts';
import { inactive } from '#web/lib/focus/inactive.ts';
import { readOnlyWhile } from '#web/lib/forms/read-only-while.ts';
import { rowChanged } from '#web/lib/forms/row-changed.ts';
import { useLeaveGuard } from '#web/lib/forms/use-leave-guard.ts';
import { confirm } from '#web/lib/messages/confirm.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError, notifySuccess } from '#web/lib/messages/notify.ts';
import { InsertLetterField } from './insert-letter-field.tsx';
import { LetterPreview } from './letter-preview.tsx';
import { markdownOfHtml } from './paste-markdown.ts';
import { ScopeFields } from './scope-fields.tsx';
import { TemplateVersions } from './template-versions.tsx';
import { type Service, scopeWords } from './template-words.ts';

const EMPTY: TemplateText = { title: '', text: '', duties: [], is_example: false };
const LABELS: Record<keyof TemplateText, string> = {
  title: 'Heading',
  text: 'Text',
  duties: 'Covers',
  is_example: 'Example',
};

export interface TemplateEditorProps {
  /** Null to add one. */
  template: LetterTemplate | null;
  services: readonly Service[];
  onClose: () => void;
}

/** Edits the draft of a template, beside a preview with a real client. */
export function TemplateEditor({ template, services, onClose }: TemplateEditorProps) {
  const queryClient = useQueryClient();
  const [ids] = useState(() => ({ template: crypto.randomUUID(), draft: crypto.randomUUID() }));
  const [scope, setScope] = useState<TemplateScope>({
    part: 'covering',
    letter: '',
    entity_type: '',
    readers: 'any',
    sub_header_id: null,
  });
  const [newest] = template?.versions ?? [];
  const draft = newest?.state === 'draft' ? newest : null;
  const { title, text, duties, is_example } = newest ?? EMPTY;
  const initialValues: TemplateText = { title, text, duties, is_example };
  const form = useForm<TemplateText>({
    initialValues,
    validate: schemaResolver(templateTextSchema, { sync: true }),
    ...readOnlyWhile(() => busy),
  });
  const unsaved = form.isDirty();
  useLeaveGuard(unsaved);
  const area = useRef<HTMLTextAreaElement>(null);

  const save = useMutation({
    mutationFn: ({ base, values }: { base: number; values: TemplateText }) =>
      template
        ? client.letterTemplates.saveDraft({
            id: template.id,
            version_id: draft?.id ?? ids.draft,
            version: base,
            text: values,
          })
        : client.letterTemplates.create({ id: ids.template, scope, text: values }),
    onSuccess: (saved, { values }) => {
      notifySuccess('Draft saved');
      void queryClient.invalidateQueries({ queryKey: orpc.letterTemplates.key() });
      form.setInitialValues(values);
      form.setValues(values);
      conflict.reopen({ base: saved.versions[0]?.version ?? 0, values });
      if (!template) onClose();
    },
    onError: (error, { values }) => {
      const refusal = rowChanged(error);
      if (!refusal) {
        notifyError(describeError(error, 'Failed to save the draft'));
        return;
      }
      const theirs = templateTextSchema.parse({ ...values, ...refusal.changed });
      conflict.askAbout({ ...refusal, base: refusal.version, values: theirs });
    },
  });
  const busy: boolean = save.isPending;

  const conflict = useEditConflict<number, TemplateText>({
    opened: { base: draft?.version ?? 0, values: initialValues },
    what: 'text',
    labels: LABELS,
    mine: form.getValues,
    save: (base, values) => {
      form.setValues(values);
      save.mutate({ base, values });
    },
  });

  async function close(): Promise<void> {
    const discards =
      !form.isDirty() ||
      (await confirm({
        title: 'Discard your changes?',
        message: 'The text has not been saved.',
        confirmLabel: 'Discard',
        cancelLabel: 'Keep editing',
        destructive: true,
      }));
    if (discards) onClose();
  }

  function paste(event: React.ClipboardEvent<HTMLTextAreaElement>): void {
    const html = event.clipboardData.getData('text/html');
    if (html === '' || busy) return;
    event.preventDefault();
    const { selectionStart, selectionEnd, value } = event.currentTarget;
    const pasted = markdownOfHtml(html);
    form.setFieldValue('text', value.slice(0, selectionStart) + pasted + value.slice(selectionEnd));
  }

  function markReviewed(): void {
    const marked = new RegExp(`^.*${EXAMPLE_MARK}.*\\n*`, 'gim');
    form.setValues({ text: form.values.text.replace(marked, ''), is_example: false });
  }

  return (
    <Dialog
      onClose={() => void close()}
      title={template ? 'Edit text' : 'Add text'}
      size="75rem"
      closeOnClickOutside={!unsaved}
    >
      <form
        noValidate
        onSubmit={form.onSubmit(
          (values) => save.mutate({ base: conflict.opened.base, values }),
          focusFirstMarked,
        )}
      >
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
          <Stack>
            {template ? (
              <Text size="sm" c="dimmed">
                {scopeWords(template)}
              </Text>
            ) : (
              <ScopeFields scope={scope} services={services} onChange={setScope} />
            )}
            {form.values.is_example && (
              <Alert color="yellow" variant="light" title="Our example">
                <Stack gap="xs" align="flex-start">
                  <Text size="sm">Have it reviewed before you use it, and make it fit your firm.</Text>
                  <Button size="xs" variant="default" onClick={markReviewed}>
                    It has been reviewed
                  </Button>
                </Stack>
              </Alert>
            )}
            <TextInput
              label={LABELS.title}
              required
              data-autofocus
              autoComplete="off"
              {...form.getInputProps('title')}
            />
            <Textarea
              ref={area}
              label={LABELS.text}
              description="Headings (##), lists (-), **bold** and tables. Text pasted from Word keeps these."
              required
              autosize
              minRows={14}
              maxRows={28}
              onPaste={paste}
              {...form.getInputProps('text')}
            />
            <Group>
              <InsertLetterField into={area} onInsert={(written) => form.setFieldValue('text', written)} />
            </Group>
            <Checkbox.Group label="This text covers" {...form.getInputProps('duties')}>
              <Stack gap={6} mt="xs">
                {LETTER_DUTIES.map((duty) => (
                  <Checkbox key={duty} value={duty} label={DUTY_LABELS[duty]} />
                ))}
              </Stack>
            </Checkbox.Group>
          </Stack>
          <LetterPreview scope={template ?? scope} title={form.values.title} text={form.values.text} />
        </SimpleGrid>
        <Group justify="flex-end" gap="xs" mt="lg">
          <Button variant="default" onClick={() => void close()}>
            Close
          </Button>
          <Button type="submit" aria-busy={busy} {...inactive(busy || (template !== null && !unsaved))}>
            {busy ? 'Saving...' : 'Save draft'}
          </Button>
        </Group>
      </form>
      {template && <TemplateVersions template={template} unsaved={unsaved} onDiscarded={onClose} />}
      {conflict.dialog}
    </Dialog>
  );
}
