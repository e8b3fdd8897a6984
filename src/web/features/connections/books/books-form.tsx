import { Anchor, Fieldset, List, Radio, Stack, Text, TextInput } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SaveBooks, saveBooksSchema } from '#contract/connections/books/books-settings.ts';
import type { BooksConnection } from '#contract/connections/books/contract.ts';
import { FormActions } from '#web/components/forms/form-actions.tsx';
import { FormSwitch } from '#web/components/forms/form-switch.tsx';
import { NumberField } from '#web/components/forms/number-field.tsx';
import { PasswordField } from '#web/components/forms/password-field.tsx';
import { isNewer, useEditForm } from '#web/components/forms/record/use-edit-form.ts';
import { ConnectionTestLine } from '#web/features/connections/connections/connection-test.tsx';
import { client, orpc } from '#web/lib/api/api.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError, notifySuccess } from '#web/lib/messages/notify.ts';

const LABELS: Record<keyof SaveBooks, string> = {
  enabled: 'Send bills to the books',
  provider: 'Your books',
  client_id: 'Client ID',
  secret: 'Client secret',
  account_code: 'Account code',
  product: 'Product or service',
  due_days: 'Days until a bill is due',
  tax_standard: 'Standard rate',
  tax_reduced: 'Reduced rate',
  tax_zero: 'Zero rate',
  tax_exempt: 'Exempt',
  tax_outside: 'Outside the scope, or not registered',
};

/** Xero's scopes that the custom connection needs (server/integrations/xero). */
const SCOPES = 'accounting.contacts, accounting.invoices and accounting.settings.read';

export function BooksForm({ settings }: { settings: BooksConnection }) {
  const queryClient = useQueryClient();
  const reload = () => queryClient.invalidateQueries({ queryKey: orpc.books.key() });
  const stored = recordOf(settings);
  const { form, ...edit } = useEditForm({
    form: { initialValues: stored.values, validate: schemaResolver(saveBooksSchema, { sync: true }) },
    stored,
    follow: isNewer,
    leave: { inTab: true },
    what: 'these settings',
    labels: LABELS,
    shown: (field, value) => {
      if (field === 'secret') return value === '' ? 'unchanged' : 'a new one';
      return typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value);
    },
    save: ({ base, values }) => client.books.save({ ...values, version: base }),
    reopened: recordOf,
    onSaved: () => {
      void reload();
      notifySuccess('Settings of the books saved');
    },
    theirs: (values, { version }) => ({ base: version, values: { ...values, secret: '' } }),
    failure: 'Failed to save the settings of the books',
  });
  const test = useMutation(
    orpc.books.test.mutationOptions({
      onSuccess: () => void reload(),
      onError: (error) => notifyError(describeError(error, 'Failed to test the connection')),
    }),
  );
  const text = (field: keyof SaveBooks) => ({
    label: LABELS[field],
    autoComplete: 'off',
    readOnly: edit.busy,
  });
  const isXero = form.values.provider === 'xero';
  return (
    <form noValidate onSubmit={edit.submit}>
      <Stack>
        <FormSwitch
          label={LABELS.enabled}
          description="When off, or without Xero, bills are listed under 'To be billed'."
          readOnly={edit.busy}
          {...form.getInputProps('enabled', { type: 'checkbox' })}
        />
        <Radio.Group label={LABELS.provider} readOnly={edit.busy} {...form.getInputProps('provider')}>
          <Stack gap="xs" mt={6}>
            <Radio
              value="none"
              label="By hand"
              description="'To be billed' exports the files that Xero and QuickBooks Online import."
            />
            <Radio
              value="xero"
              label="Xero"
              description="Draft invoices and repeating drafts that end after a year, by a custom connection."
            />
          </Stack>
        </Radio.Group>
        {isXero && (
          <Fieldset legend="Xero’s custom connection">
            <Stack>
              <Text size="sm">
                Create it at{' '}
                <Anchor
                  inherit
                  underline="always"
                  href="https://developer.xero.com/app/manage"
                  target="_blank"
                  rel="noreferrer"
                >
                  developer.xero.com
                </Anchor>{' '}
                with the scopes {SCOPES}, and authorise it for your organisation. It sees contacts, invoices
                and tax rates, no bank accounts.
              </Text>
              <TextInput {...text('client_id')} {...form.getInputProps('client_id')} />
              <PasswordField
                {...text('secret')}
                autoComplete="new-password"
                description={
                  settings.has_secret ? 'One is stored. Leave empty to keep it.' : 'It is never shown again.'
                }
                {...form.getInputProps('secret')}
              />
            </Stack>
          </Fieldset>
        )}
        <TextInput
          {...text('account_code')}
          description="The account in Xero that your fees are income of."
          {...form.getInputProps('account_code')}
        />
        <TextInput
          {...text('product')}
          description="In files for QuickBooks Online: the item that every line is of."
          {...form.getInputProps('product')}
        />
        <NumberField
          label={LABELS.due_days}
          readOnly={edit.busy}
          maw="12rem"
          {...form.getInputProps('due_days')}
        />
        {isXero && (
          <Fieldset legend="Xero’s tax types">
            <Stack>
              <TextInput {...text('tax_standard')} {...form.getInputProps('tax_standard')} />
              <TextInput {...text('tax_reduced')} {...form.getInputProps('tax_reduced')} />
              <TextInput {...text('tax_zero')} {...form.getInputProps('tax_zero')} />
              <TextInput {...text('tax_exempt')} {...form.getInputProps('tax_exempt')} />
              <TextInput {...text('tax_outside')} {...form.getInputProps('tax_outside')} />
            </Stack>
          </Fieldset>
        )}
        <ConnectionTestLine
          connection={settings}
          busy={test.isPending}
          unsaved={edit.unsaved}
          onTest={() => test.mutate({})}
        >
          {test.data && test.data.tax_types.length > 0 && (
            <List size="sm" mt="xs">
              {test.data.tax_types.map(({ name, type }) => (
                <List.Item key={type}>
                  {type}: {name}
                </List.Item>
              ))}
            </List>
          )}
        </ConnectionTestLine>
      </Stack>
      <FormActions submitLabel="Save Settings" busyLabel="Saving..." busy={edit.busy} />
      {edit.conflictDialog}
    </form>
  );
}

function recordOf({
  version,
  has_secret: _has,
  tested_at: _at,
  test_passed: _passed,
  test_result: _result,
  ...settings
}: BooksConnection) {
  return { base: version, values: { ...settings, secret: '' } };
}
