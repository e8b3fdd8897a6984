import { Button, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { dutiesFound } from '#contract/proposals/letter-templates/duties-found.ts';
import { withoutExampleMark } from '#contract/proposals/letter-templates/example-mark.ts';
import type { LetterPart } from '#contract/proposals/letter-templates/letter-part.ts';
import {
  type LetterTemplate,
  type ListedTemplate,
  type TemplateScope,
  type TemplateText,
  templateTextSchema,
} from '#contract/proposals/letter-templates/letter-template.ts';
import { FITS_ANY } from '#contract/proposals/letter-templates/template-fits.ts';
import { Dialog } from '#web/components/dialog.tsx';
import { useEditForm } from '#web/components/forms/record/use-edit-form.ts';
import { client, orpc } from '#web/lib/api/api.ts';
import { inactive } from '#web/lib/focus/inactive.ts';
import { confirm } from '#web/lib/messages/confirm.ts';
import { notifySuccess } from '#web/lib/messages/notify.ts';
import { DutyTicks } from './duty-ticks.tsx';
import { ExampleNotice } from './example-notice.tsx';
import { type FieldQuery, withoutTyped } from './field-query.ts';
import { FitsFields } from './fits-fields.tsx';
import { InsertLetterField } from './insert-letter-field.tsx';
import { LetterPreview } from './letter-preview.tsx';
import { LetterTextarea } from './letter-textarea.tsx';
import { markdownOfHtml } from './paste-markdown.ts';
import { ScopeFields } from './scope-fields.tsx';
import { type OpenedText, scopeLabel, type TemplateService } from './template-labels.ts';
import { TemplateVersions } from './template-versions.tsx';
import { WholeLetterCheck } from './whole-letter-check.tsx';

const EMPTY: TemplateText = { title: '', text: '', duties: [], is_example: false, fits: FITS_ANY };
const LABELS: Record<keyof TemplateText, string> = {
  title: 'Heading',
  text: 'Text',
  duties: 'Covers',
  is_example: 'Example',
  fits: 'Fits',
};

export interface TemplateEditorProps {
  /** Null to add a template. */
  template: LetterTemplate | null;
  services: readonly TemplateService[];
  /** All texts, for the check of the whole letter. */
  items: readonly ListedTemplate[];
  /** The part of the letter that a new text is for. */
  part: LetterPart;
  onClose: () => void;
  onOpen: (opened: OpenedText) => void;
}

/** Edits the draft of a template, beside a preview with a real client. */
export function TemplateEditor({ template, services, items, part, onClose, onOpen }: TemplateEditorProps) {
  const queryClient = useQueryClient();
  const [ids] = useState(() => ({ template: crypto.randomUUID(), draft: crypto.randomUUID() }));
  const [typed, setTyped] = useState<FieldQuery | null>(null);
  const [scope, setScope] = useState<TemplateScope>({
    part,
    letter: '',
    entity_type: '',
    readers: 'any',
    sub_header_id: null,
  });
  const [newest] = template?.versions ?? [];
  const draft = newest?.state === 'draft' ? newest : null;
  const { title, text, duties, is_example, fits } = newest ?? EMPTY;
  const initialValues: TemplateText = { title, text, duties, is_example, fits };
  const { form, busy, unsaved, ...edit } = useEditForm({
    form: { initialValues, validate: schemaResolver(templateTextSchema, { sync: true }) },
    stored: { base: draft?.version ?? 0, values: initialValues },
    leave: { search: 'text' },
    what: 'this text',
    labels: LABELS,
    save: ({ base, values }) =>
      template
        ? client.letterTemplates.saveDraft({
            id: template.id,
            version_id: draft?.id ?? ids.draft,
            version: base,
            text: values,
          })
        : client.letterTemplates.create({ id: ids.template, scope, text: values }),
    reopened: (saved, values) => ({ base: saved.versions[0]?.version ?? 0, values }),
    onSaved: () => {
      notifySuccess('Draft saved');
      void queryClient.invalidateQueries({ queryKey: orpc.letterTemplates.key() });
      if (!template) leave(onClose);
    },
    theirs: (fields, { version }) => ({ base: version, values: templateTextSchema.parse(fields) }),
    failure: 'Failed to save the draft',
  });
  const found = useMemo(() => dutiesFound(form.values.text), [form.values.text]);
  const area = useRef<HTMLTextAreaElement>(null);

  function leave(go: () => void): void {
    edit.release();
    go();
  }

  /** Asks for confirmation if changes would be lost. */
  async function askToLeave(go: () => void): Promise<void> {
    const discards =
      !unsaved ||
      (await confirm({
        title: 'Discard your changes?',
        message: 'The text has not been saved.',
        confirmLabel: 'Discard',
        cancelLabel: 'Keep editing',
        destructive: true,
      }));
    if (discards) leave(go);
  }

  const close = () => askToLeave(onClose);

  /** Selects the first occurrence of `written`. */
  function show(written: string): void {
    const index = form.values.text.indexOf(written);
    if (index === -1) return;
    area.current?.focus();
    area.current?.setSelectionRange(index, index + written.length);
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
    form.setValues({ text: withoutExampleMark(form.values.text), is_example: false });
  }

  return (
    <Dialog
      onClose={() => void close()}
      title={template ? 'Edit text' : 'Add text'}
      size="75rem"
      closeOnClickOutside={!unsaved}
    >
      <form noValidate onSubmit={edit.submit}>
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
          <Stack>
            {template ? (
              <Text size="sm" c="dimmed">
                {scopeLabel(template)}
              </Text>
            ) : (
              <ScopeFields scope={scope} services={services} onChange={setScope} />
            )}
            {form.values.is_example && <ExampleNotice onReviewed={markReviewed} />}
            <TextInput
              label={LABELS.title}
              required
              data-autofocus
              autoComplete="off"
              {...form.getInputProps('title')}
            />
            <LetterTextarea
              area={area}
              label={LABELS.text}
              description="You can use headings (##), lists (-), **bold** and tables. Text pasted from Word keeps them. Type {{ to insert a field, and \\{{ for braces as text."
              required
              autosize
              minRows={14}
              maxRows={28}
              onComplete={setTyped}
              onPaste={paste}
              {...form.getInputProps('text')}
            />
            <InsertLetterField into={area} onInsert={(written) => form.setFieldValue('text', written)} />
            <FitsFields scope={template ?? scope} {...form.getInputProps('fits')} />
            <DutyTicks found={found} {...form.getInputProps('duties')} />
            <WholeLetterCheck
              id={template?.id ?? ids.template}
              scope={template ?? scope}
              title={form.values.title}
              duties={form.values.duties}
              duties_found={found}
              fits={form.values.fits}
              items={items}
              onOpen={(opened) => void askToLeave(() => onOpen(opened))}
            />
          </Stack>
          <LetterPreview
            scope={template ?? scope}
            title={form.values.title}
            text={typed ? withoutTyped(form.values.text, typed) : form.values.text}
            onShow={show}
          />
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
      {template && (
        <TemplateVersions template={template} unsaved={unsaved} onDiscarded={() => leave(onClose)} />
      )}
      {edit.conflictDialog}
    </Dialog>
  );
}
