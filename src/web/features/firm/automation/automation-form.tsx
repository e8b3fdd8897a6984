import { Alert, List, Stack, Switch, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  type AutomationSettings,
  type SaveAutomationSettings,
  saveAutomationSettingsSchema,
} from '#contract/firm/automation/automation-settings.ts';
import type { EditedTwice } from '#contract/values/edit-conflict.ts';
import { FormActions } from '#web/components/forms/form-actions.tsx';
import { errorCode, orpc } from '#web/lib/api/api.ts';
import { focusFirstMarked } from '#web/lib/focus/focus-first-error.ts';
import { type SavedBy, savedBy } from '#web/lib/forms/saved-by.ts';
import { useLeaveGuard } from '#web/lib/forms/use-leave-guard.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError, notifySuccess } from '#web/lib/messages/notify.ts';
import {
  automationToStore,
  automationValues,
  type Conflict,
  conflictOf,
  mergeTheirs,
} from './automation-values.ts';
import { ConnectionTestButton } from './connection-test.tsx';

const LABELS = { enabled: 'Enable Axiom integration', bot_id: 'Bot ID', webhook_url: 'Webhook URL' } as const;
const SAVE_FAILED = 'Failed to save Axiom settings';

/** Shows other people's saves until the user edits the form. After that, the server reports conflicts on save. */
export function AutomationForm({ settings }: { settings: AutomationSettings }) {
  const queryClient = useQueryClient();
  const { default_webhook_url } = settings;
  const [version, setVersion] = useState(settings.version);
  const [contested, setContested] = useState<readonly EditedTwice<SaveAutomationSettings>[]>([]);
  const [saved, setSaved] = useState<SavedBy>({ by: null, at: null });
  const form = useForm<SaveAutomationSettings>({
    initialValues: automationValues(settings),
    validate: schemaResolver(saveAutomationSettingsSchema, { sync: true }),
  });
  const unsaved = form.isDirty();
  useLeaveGuard(unsaved, { inTab: true });

  const save = useMutation(
    orpc.automation.save.mutationOptions({
      onSuccess: (saved) => {
        // Keeps the switch as it is now: the user may have toggled it during the save.
        const { enabled } = form.getValues();
        show(saved);
        form.setFieldValue('enabled', enabled);
        queryClient.setQueryData(orpc.automation.get.queryKey(), saved);
        notifySuccess('Axiom settings saved successfully');
      },
      onError: (error) => {
        const message = describeError(error, SAVE_FAILED);
        const conflict = conflictOf(error, default_webhook_url);
        if (conflict) keepMine(conflict);
        if (errorCode(error) === 'TARGET_REFUSED') form.setFieldError('webhook_url', message);
        else notifyError(message);
      },
    }),
  );

  useEffect(() => {
    if (settings.version > version && !unsaved && !save.isPending) show(settings);
  });

  function show(stored: AutomationSettings): void {
    const values = automationValues(stored);
    form.setInitialValues(values);
    form.setValues(values);
    setVersion(stored.version);
    setContested([]);
  }

  function keepMine(conflict: Conflict): void {
    const opened = form.getInitialValues();
    const merged = mergeTheirs({ opened, mine: form.getValues(), theirs: conflict.theirs });
    form.setInitialValues({ ...opened, ...conflict.theirs });
    form.setValues(merged.values);
    setVersion(conflict.version);
    setContested(merged.contested);
    setSaved(conflict);
  }

  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        (values) => save.mutate({ ...automationToStore(values, default_webhook_url), version }),
        focusFirstMarked,
      )}
    >
      <Stack>
        {contested.length > 0 && (
          <Alert color="yellow" role="status" title="Someone else has saved these settings">
            {savedBy(saved)} What you typed is still here. Saving again replaces what they saved:
            <List size="sm" mt="xs">
              {contested.map(({ field, theirs }) => (
                <List.Item key={field} style={{ overflowWrap: 'anywhere' }}>
                  {LABELS[field]}: {shown(theirs)}
                </List.Item>
              ))}
            </List>
          </Alert>
        )}
        <Switch
          label={LABELS.enabled}
          description="When off, sending a proposal only changes the client's status."
          {...form.getInputProps('enabled', { type: 'checkbox' })}
        />
        <TextInput
          label={LABELS.bot_id}
          description="The bot's name in Axiom."
          required={form.values.enabled}
          autoComplete="off"
          readOnly={save.isPending}
          {...form.getInputProps('bot_id')}
        />
        <TextInput
          label={LABELS.webhook_url}
          description="The bot sends its reports to this address. Leave empty to use this product's own address."
          type="url"
          autoComplete="off"
          readOnly={save.isPending}
          {...form.getInputProps('webhook_url')}
        />
        <ConnectionTestButton botId={form.values.bot_id} />
      </Stack>
      <FormActions submitLabel="Save Settings" busyLabel="Saving..." busy={save.isPending} />
    </form>
  );
}

function shown(value: boolean | string): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return value || 'nothing';
}
