import { Anchor, Stack, Text } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { DirectDebitConnection } from '#contract/connections/direct-debit/contract.ts';
import {
  type SaveDirectDebit,
  saveDirectDebitSchema,
} from '#contract/connections/direct-debit/direct-debit-settings.ts';
import { CodeBlock } from '#web/components/code-block.tsx';
import { FormActions } from '#web/components/forms/form-actions.tsx';
import { FormSwitch } from '#web/components/forms/form-switch.tsx';
import { PasswordField } from '#web/components/forms/password-field.tsx';
import { isNewer, useEditForm } from '#web/components/forms/record/use-edit-form.ts';
import { ConnectionTestLine } from '#web/features/connections/connections/connection-test.tsx';
import { client, orpc } from '#web/lib/api/api.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError, notifySuccess } from '#web/lib/messages/notify.ts';

const LABELS: Record<keyof SaveDirectDebit, string> = {
  enabled: 'Ask clients for a direct debit',
  access_token: 'Access token',
  webhook_secret: 'Webhook secret',
};
const KEPT = 'One is stored. Leave empty to keep it.';
const ONCE = 'It is never shown again.';

export function DirectDebitForm({ settings }: { settings: DirectDebitConnection }) {
  const queryClient = useQueryClient();
  const reload = () => queryClient.invalidateQueries({ queryKey: orpc.directDebit.key() });
  const stored = recordOf(settings);
  const { form, ...edit } = useEditForm({
    form: { initialValues: stored.values, validate: schemaResolver(saveDirectDebitSchema, { sync: true }) },
    stored,
    follow: isNewer,
    leave: { inTab: true },
    what: 'these settings',
    labels: LABELS,
    shown: (_field, value) => {
      if (typeof value === 'boolean') return value ? 'on' : 'off';
      return value === '' ? 'unchanged' : 'a new one';
    },
    save: ({ base, values }) => client.directDebit.save({ ...values, version: base }),
    reopened: recordOf,
    onSaved: () => {
      void reload();
      notifySuccess('Settings of direct debits saved');
    },
    theirs: ({ enabled }, { version }) => ({
      base: version,
      values: { enabled, access_token: '', webhook_secret: '' },
    }),
    failure: 'Failed to save the settings of direct debits',
  });
  const test = useMutation(
    orpc.directDebit.test.mutationOptions({
      onSuccess: () => void reload(),
      onError: (error) => notifyError(describeError(error, 'Failed to test the connection')),
    }),
  );
  return (
    <form noValidate onSubmit={edit.submit}>
      <Stack>
        <FormSwitch
          label={LABELS.enabled}
          description="The link goes to the first signatory by mail, and stands on the signed proposal."
          readOnly={edit.busy}
          {...form.getInputProps('enabled', { type: 'checkbox' })}
        />
        <Text size="sm">
          In GoCardless, create an access token with read-write access and a webhook endpoint under{' '}
          <Anchor
            inherit
            underline="always"
            href="https://manage.gocardless.com/developers"
            target="_blank"
            rel="noreferrer"
          >
            Developers
          </Anchor>
          . The token can request mandates; Tallygate collects no payments.
        </Text>
        <PasswordField
          label={LABELS.access_token}
          description={settings.has_secret ? KEPT : ONCE}
          autoComplete="new-password"
          readOnly={edit.busy}
          {...form.getInputProps('access_token')}
        />
        <CodeBlock label="Address of the webhook endpoint" text={settings.webhook_url} />
        <PasswordField
          label={LABELS.webhook_secret}
          description={settings.has_webhook_secret ? KEPT : ONCE}
          autoComplete="new-password"
          readOnly={edit.busy}
          {...form.getInputProps('webhook_secret')}
        />
        <ConnectionTestLine
          connection={settings}
          busy={test.isPending}
          unsaved={edit.unsaved}
          onTest={() => test.mutate({})}
        />
      </Stack>
      <FormActions submitLabel="Save Settings" busyLabel="Saving..." busy={edit.busy} />
      {edit.conflictDialog}
    </form>
  );
}

function recordOf({ version, enabled }: DirectDebitConnection) {
  return { base: version, values: { enabled, access_token: '', webhook_secret: '' } };
}
