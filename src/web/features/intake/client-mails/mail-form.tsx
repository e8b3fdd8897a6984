import { Alert, Button, Group, Select, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Client } from '#contract/clients/clients/client.ts';
import { clientFullName } from '#contract/clients/clients/client-name.ts';
import { type MailText, mailTextSchema } from '#contract/firm/mail-templates/mail-template.ts';
import { fieldProblem, fillMail } from '#contract/firm/mail-templates/merge-fields.ts';
import type { MailDraft } from '#contract/intake/client-mails/client-mail.ts';
import { BusyButton } from '#web/components/forms/busy-button.tsx';
import { LinkAnchor } from '#web/components/navigation/links.tsx';
import { MailPreview } from '#web/features/firm/mail-templates/mail-preview.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { useSubmissionId } from '#web/lib/api/use-submission-id.ts';
import { focusFirstMarked } from '#web/lib/focus/focus-first-error.ts';
import { readOnlyWhile } from '#web/lib/forms/read-only-while.ts';
import { useLeaveGuard } from '#web/lib/forms/use-leave-guard.ts';
import { confirm } from '#web/lib/messages/confirm.ts';
import { isRefusal } from '#web/lib/messages/is-refusal.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError, notifySuccess, notifyWarning } from '#web/lib/messages/notify.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { useIsAdmin } from '#web/lib/session/is-admin.ts';

const EMPTY: MailText = { subject: '', body: '' };
const lengthsOf = schemaResolver(mailTextSchema, { sync: true });

// The attribute focuses a field that exists when the dialog opens, and `autoFocus` a field that loads later.
const focused = { 'data-autofocus': true, autoFocus: true };

export interface MailFormProps {
  client: Client;
  draft: MailDraft;
  onUnsent: (unsent: boolean) => void;
  onCancel: () => void;
  onSent: () => void;
}

/** Template, subject and message of a mail, with a preview beside them. */
export function MailForm({ client, draft, onUnsent, onCancel, onSent }: MailFormProps) {
  const queryClient = useQueryClient();
  const admin = useIsAdmin();
  const submission = useSubmissionId();
  const [template, setTemplate] = useState<string | null>(null);
  const form = useForm<MailText>({
    initialValues: EMPTY,
    validate: (values) => ({ ...fieldProblems(values), ...lengthsOf(values) }),
    ...readOnlyWhile(() => send.isPending),
  });
  const unsent = form.isDirty();
  const guard = useLeaveGuard(unsent);
  useEffect(() => onUnsent(unsent), [onUnsent, unsent]);

  const send = useMutation(
    orpc.clientMails.send.mutationOptions({
      onSuccess: () => {
        guard.release();
        const name = clientFullName(client);
        if (draft.mail_configured) notifySuccess(`Mail to ${name} is on its way`);
        else notifyWarning(`Email isn't set up, so the mail to ${name} was saved in the outbox and not sent`);
        void queryClient.invalidateQueries({ queryKey: orpc.activity.key() });
        onSent();
      },
      onError: (error) => {
        notifyError(describeError(error, 'Failed to send the mail'));
        // The client has changed since the dialog opened.
        if (isRefusal(error, 'FIELDS_NOT_FILLED'))
          void queryClient.invalidateQueries({ queryKey: orpc.clientMails.draft.key() });
      },
    }),
  );

  function fieldProblems(values: MailText): Partial<MailText> {
    const { subject, body } = fillMail(values, draft.values);
    const problems = { subject: fieldProblem(subject), body: fieldProblem(body) };
    return {
      ...(problems.subject !== null && { subject: problems.subject }),
      ...(problems.body !== null && { body: problems.body }),
    };
  }

  async function choose(id: string | null): Promise<void> {
    const chosen = draft.templates.find((one) => one.id === id);
    if (!chosen) return;
    const { subject, body } = fillMail(chosen, draft.values);
    const replaces =
      !form.isDirty() ||
      (await confirm({
        title: 'Replace what you have written?',
        message: `The template "${chosen.name}" replaces the subject and the message.`,
        confirmLabel: 'Replace',
        destructive: true,
      }));
    if (!replaces) return;
    setTemplate(chosen.id);
    // An unchanged template contains nothing that the user could lose.
    form.setInitialValues({ subject: subject.text, body: body.text });
    form.reset();
  }

  // Shown while the user writes, not only after an attempt to send.
  const open = fieldProblems(form.values);
  const shown = (field: keyof MailText) => form.errors[field] ?? open[field];
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        (values) => send.mutate({ ...values, client_id: client.id, id: submission.idOf(values) }),
        focusFirstMarked,
      )}
    >
      {!draft.mail_configured && (
        <Alert color="yellow" variant="light" title="Email isn't set up on this server" mb="md">
          The mail would be saved in the server's outbox and not sent.{' '}
          {admin ? (
            <LinkAnchor inherit underline="always" to={paths.settings} search={{ tab: 'mail' }}>
              See how to set it up
            </LinkAnchor>
          ) : (
            'Ask an administrator to set it up.'
          )}
        </Alert>
      )}
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <Stack>
          {draft.templates.length > 0 ? (
            <Select
              label="Template"
              placeholder="Choose one, or write your own"
              searchable
              openOnFocus={false}
              {...focused}
              data={draft.templates.map(({ id, name }) => ({ value: id, label: name }))}
              allowDeselect={false}
              value={template}
              onChange={(id) => void choose(id)}
              readOnly={send.isPending}
            />
          ) : (
            admin && (
              <Text size="sm" c="dimmed">
                Mails you write often can be saved as{' '}
                <LinkAnchor inherit underline="always" to={paths.settings} search={{ tab: 'mail' }}>
                  templates
                </LinkAnchor>
                .
              </Text>
            )
          )}
          <TextInput
            label="Subject"
            required
            {...(draft.templates.length === 0 && focused)}
            autoComplete="off"
            {...form.getInputProps('subject')}
            error={shown('subject')}
          />
          <Textarea
            label="Message"
            required
            autosize
            minRows={10}
            maxRows={20}
            {...form.getInputProps('body')}
            error={shown('body')}
          />
        </Stack>
        <Stack gap={6}>
          <Text size="sm" fw={500} aria-hidden>
            What the client sees
          </Text>
          <MailPreview
            {...form.values}
            values={draft.values}
            to={draft.to_email}
            replyTo={draft.reply_to_name}
          />
        </Stack>
      </SimpleGrid>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <BusyButton type="submit" busy={send.isPending}>
          {send.isPending ? 'Sending...' : 'Send'}
        </BusyButton>
      </Group>
    </form>
  );
}
