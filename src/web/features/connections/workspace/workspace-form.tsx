import { Fieldset, Radio, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { WorkspaceSettings } from '#contract/connections/workspace/contract.ts';
import { NAME_FIELDS } from '#contract/connections/workspace/name-fields.ts';
import {
  type SaveWorkspace,
  saveWorkspaceSchema,
} from '#contract/connections/workspace/workspace-settings.ts';
import { FormActions } from '#web/components/forms/form-actions.tsx';
import { FormSwitch } from '#web/components/forms/form-switch.tsx';
import { PasswordField } from '#web/components/forms/password-field.tsx';
import { isNewer, useEditForm } from '#web/components/forms/record/use-edit-form.ts';
import { ConnectionTestLine } from '#web/features/connections/connections/connection-test.tsx';
import { client, orpc } from '#web/lib/api/api.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError, notifySuccess } from '#web/lib/messages/notify.ts';

const LABELS: Record<keyof SaveWorkspace, string> = {
  enabled: 'Make folders for clients who sign',
  provider: 'Where',
  path: 'Folder',
  tenant_id: 'Tenant',
  client_id: 'Application',
  credentials: 'Sign in with',
  secret: 'Secret',
  drive: 'Library',
  parent: 'Parent folder',
  folder_name: 'Name of the folder',
  sub_folders: 'Sub-folders',
};

const FIELDS = new Intl.ListFormat('en-GB').format(Object.keys(NAME_FIELDS).map((field) => `{{${field}}}`));

export function WorkspaceForm({ settings }: { settings: WorkspaceSettings }) {
  const queryClient = useQueryClient();
  const stored = recordOf(settings);
  const { form, ...edit } = useEditForm({
    form: { initialValues: stored.values, validate: schemaResolver(saveWorkspaceSchema, { sync: true }) },
    stored,
    follow: isNewer,
    leave: { inTab: true },
    what: 'these settings',
    labels: LABELS,
    shown: (field, value) => {
      if (field === 'secret') return value === '' ? 'unchanged' : 'a new one';
      return typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value);
    },
    save: ({ base, values }) => client.workspace.save({ ...values, version: base }),
    reopened: recordOf,
    onSaved: () => {
      notifySuccess('Workspace settings saved');
      return queryClient.invalidateQueries({ queryKey: orpc.workspace.key() });
    },
    theirs: (values, { version }) => ({ base: version, values: { ...values, secret: '' } }),
    failure: 'Failed to save the workspace settings',
  });
  const test = useMutation(
    orpc.workspace.test.mutationOptions({
      onSuccess: () => void queryClient.invalidateQueries({ queryKey: orpc.workspace.key() }),
      onError: (error) => notifyError(describeError(error, 'Failed to test the connection')),
    }),
  );
  const { provider, credentials } = form.values;
  const text = (field: keyof SaveWorkspace) => ({
    label: LABELS[field],
    autoComplete: 'off',
    readOnly: edit.busy,
  });
  const secret = {
    ...text('secret'),
    description: settings.has_secret ? 'One is stored. Leave empty to keep it.' : 'It is never shown again.',
    ...form.getInputProps('secret'),
  };
  return (
    <form noValidate onSubmit={edit.submit}>
      <Stack>
        <FormSwitch
          label={LABELS.enabled}
          description="When off, the status is set by hand."
          readOnly={edit.busy}
          {...form.getInputProps('enabled', { type: 'checkbox' })}
        />
        <Radio.Group label={LABELS.provider} readOnly={edit.busy} {...form.getInputProps('provider')}>
          <Stack gap="xs" mt={6}>
            <Radio value="folder" label="A folder on the server" description="For example a mounted share." />
            <Radio value="onedrive" label="OneDrive or SharePoint" description="By Microsoft Graph." />
          </Stack>
        </Radio.Group>
        {provider === 'folder' ? (
          <TextInput
            {...text('path')}
            description={`Below ${settings.root}, the only folder that the server's operator allows. Leave empty for that folder itself.`}
            {...form.getInputProps('path')}
          />
        ) : (
          <Fieldset legend="Microsoft Graph">
            <Stack>
              <Text size="sm">
                Register an application in Microsoft Entra with the application permission Sites.Selected, and
                give it write access to one site, or with Files.ReadWrite.All for every library and OneDrive.
                An administrator of your tenant consents to it. The product's documentation has each step, in
                docs/connections.md.
              </Text>
              <TextInput
                {...text('tenant_id')}
                description="Directory (tenant) ID."
                {...form.getInputProps('tenant_id')}
              />
              <TextInput
                {...text('client_id')}
                description="Application (client) ID."
                {...form.getInputProps('client_id')}
              />
              <Radio.Group
                label={LABELS.credentials}
                readOnly={edit.busy}
                {...form.getInputProps('credentials')}
              >
                <Stack gap="xs" mt={6}>
                  <Radio value="secret" label="A client secret" />
                  <Radio value="certificate" label="A certificate" />
                </Stack>
              </Radio.Group>
              {credentials === 'secret' ? (
                <PasswordField {...secret} label="Client secret" autoComplete="new-password" />
              ) : (
                <Textarea
                  {...secret}
                  label="Private key and certificate"
                  placeholder="-----BEGIN PRIVATE KEY-----"
                  autosize
                  minRows={3}
                  maxRows={8}
                  spellCheck={false}
                />
              )}
              <TextInput
                {...text('drive')}
                description="The address of a SharePoint site, the email address of a OneDrive's owner, or a drive ID."
                {...form.getInputProps('drive')}
              />
              <TextInput
                {...text('parent')}
                description="Its path in the library, for example Clients/Active. Leave empty for the library itself."
                {...form.getInputProps('parent')}
              />
            </Stack>
          </Fieldset>
        )}
        <TextInput
          {...text('folder_name')}
          description={`May contain ${FIELDS}. The proposal ID is always added. Characters that file systems refuse become hyphens.`}
          {...form.getInputProps('folder_name')}
        />
        <Textarea
          {...text('sub_folders')}
          description="One a line. A slash makes levels: Tax/VAT. The same fields can be used."
          autosize
          minRows={3}
          maxRows={12}
          {...form.getInputProps('sub_folders')}
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

function recordOf({
  version,
  has_secret: _has,
  tested_at: _at,
  test_passed: _passed,
  test_result: _result,
  root: _root,
  ...settings
}: WorkspaceSettings) {
  return { base: version, values: { ...settings, secret: '' } };
}
