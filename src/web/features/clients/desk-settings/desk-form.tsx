import { Checkbox, Fieldset, SimpleGrid, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { STATUS_LABELS } from '#contract/clients/clients/client-status.ts';
import {
  type DeskSettings,
  deskSettingsSchema,
  STATUS_DAYS,
} from '#contract/clients/desk-settings/desk-settings.ts';
import { GENERAL_HINTS } from '#contract/clients/desk-settings/general-hints.ts';
import { FormActions } from '#web/components/forms/form-actions.tsx';
import { FormSwitch } from '#web/components/forms/form-switch.tsx';
import { NumberField } from '#web/components/forms/number-field.tsx';
import { useEditConflict } from '#web/components/forms/record/use-edit-conflict.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { focusFirstMarked } from '#web/lib/focus/focus-first-error.ts';
import { readOnlyWhile } from '#web/lib/forms/read-only-while.ts';
import { rowChanged } from '#web/lib/forms/row-changed.ts';
import { useLeaveGuard } from '#web/lib/forms/use-leave-guard.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError, notifySuccess } from '#web/lib/messages/notify.ts';
import {
  deskConflictText,
  deskSettingsToStore,
  deskValues,
  flat,
  HINT_LABELS,
  isSameSettings,
  LIMITED_STATUSES,
  unflat,
  validate,
} from './desk-values.ts';
import { ReasonList } from './reason-list.tsx';

type Stored = DeskSettings & { version: number };

const LABELS = {
  creator_owns: 'Whoever adds a client becomes its owner',
  close_reasons: 'Reasons for closing a client',
  left_out_hints: 'Questions that proformas leave out',
  ...STATUS_LABELS,
};

/** Shows other people's saves until the user edits the form. After that, the server detects conflicts on saving. */
export function DeskForm({ settings, editable }: { settings: Stored; editable: boolean }) {
  const queryClient = useQueryClient();
  const form = useForm({
    initialValues: deskValues(settings),
    validate,
    ...readOnlyWhile(() => save.isPending || !editable),
  });
  const unsaved = !isSameSettings(form.values, form.getInitialValues());
  useLeaveGuard(unsaved, { inTab: true });

  const save = useMutation(
    orpc.deskSettings.save.mutationOptions({
      onSuccess: (saved) => {
        show(saved);
        queryClient.setQueryData(orpc.deskSettings.get.queryKey(), saved);
        notifySuccess('Desk settings saved');
      },
      onError: (error, { version: _version, ...sent }) => {
        const refusal = rowChanged(error);
        if (refusal) {
          const stored = deskSettingsSchema.parse({ ...sent, ...refusal.changed });
          conflict.askAbout({ ...refusal, base: refusal.version, values: flat(stored) });
        } else notifyError(describeError(error, 'Failed to save the desk settings'));
      },
    }),
  );

  const conflict = useEditConflict({
    opened: { base: settings.version, values: flat(settings) },
    what: 'these settings',
    labels: LABELS,
    shown: (_field, value) => deskConflictText(value),
    mine: () => flat(deskSettingsToStore(form.getValues())),
    save: (version, values) => {
      form.setValues(deskValues(unflat(values)));
      save.mutate({ ...unflat(values), version });
    },
  });

  function show(stored: Stored): void {
    const values = deskValues(stored);
    form.setInitialValues(values);
    form.setValues(values);
    form.clearErrors();
    conflict.reopen({ base: stored.version, values: flat(stored) });
  }

  useEffect(() => {
    if (settings.version > conflict.opened.base && !unsaved && !save.isPending) show(settings);
  });

  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        (values) => save.mutate({ ...deskSettingsToStore(values), version: conflict.opened.base }),
        focusFirstMarked,
      )}
    >
      <Stack gap="lg">
        <FormSwitch
          label={LABELS.creator_owns}
          description="When off, new clients have no owner until someone takes them over."
          {...form.getInputProps('creator_owns', { type: 'checkbox' })}
        />
        <ReasonList form={form} legend={LABELS.close_reasons} editable={editable && !save.isPending} />
        <Fieldset legend="Days in each status">
          <Text size="sm" c="dimmed" mb="sm">
            A client who has been in a status for this long is marked on their page and on the board. After
            this time, unsigned proposals also appear on the dashboard.
          </Text>
          <SimpleGrid cols={{ base: 1, xs: 2, sm: 3 }} spacing="sm">
            {LIMITED_STATUSES.map((status) => (
              <NumberField
                key={status}
                label={STATUS_LABELS[status]}
                limits={STATUS_DAYS}
                {...form.getInputProps(`status_days.${status}`)}
              />
            ))}
          </SimpleGrid>
        </Fieldset>
        <Checkbox.Group
          label={LABELS.left_out_hints}
          description="Proformas ask these unless the service is chosen. Leave out what your clients never need."
          {...form.getInputProps('left_out_hints')}
        >
          <Stack gap="xs" mt="xs">
            {GENERAL_HINTS.map((hint) => (
              <Checkbox key={hint} value={hint} label={HINT_LABELS[hint]} />
            ))}
          </Stack>
        </Checkbox.Group>
      </Stack>
      {editable && <FormActions submitLabel="Save Settings" busyLabel="Saving..." busy={save.isPending} />}
      {conflict.dialog}
    </form>
  );
}
