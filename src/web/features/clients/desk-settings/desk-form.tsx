import { Checkbox, Fieldset, SimpleGrid, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { CLIENT_STATUSES, STATUS_LABELS } from '#contract/clients/clients/client-status.ts';
import { WON } from '#contract/clients/clients/pipeline.ts';
import {
  type DeskSettings,
  deskSettingsSchema,
  FORECAST_WEIGHT,
  STATUS_DAYS,
} from '#contract/clients/desk-settings/desk-settings.ts';
import { GENERAL_HINTS } from '#contract/clients/desk-settings/general-hints.ts';
import { FormActions } from '#web/components/forms/form-actions.tsx';
import { FormSwitch } from '#web/components/forms/form-switch.tsx';
import { NumberField } from '#web/components/forms/number-field.tsx';
import { PoundsInput } from '#web/components/forms/pounds-input.tsx';
import { isNewer, useEditForm } from '#web/components/forms/record/use-edit-form.ts';
import { client, orpc } from '#web/lib/api/api.ts';
import { notifySuccess } from '#web/lib/messages/notify.ts';
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
  WEIGHT_LABELS,
} from './desk-values.ts';
import { ReasonList } from './reason-list.tsx';

type Stored = DeskSettings & { version: number };

const recordOf = ({ version, ...settings }: Stored) => ({ base: version, values: flat(settings) });

const LABELS = {
  creator_owns: 'Whoever adds a client becomes its owner',
  close_reasons: 'Reasons for closing a client',
  not_lost: 'Reasons that don’t count as lost',
  monthly_target: 'Value to sign in a month',
  left_out_hints: 'Questions that proformas leave out',
  ...STATUS_LABELS,
  ...WEIGHT_LABELS,
};

/** Shows other people's saves until the user edits the form. After that, the server detects conflicts on saving. */
export function DeskForm({ settings, editable }: { settings: Stored; editable: boolean }) {
  const queryClient = useQueryClient();
  const { form, ...edit } = useEditForm({
    form: { initialValues: deskValues(settings), validate },
    stored: recordOf(settings),
    toForm: (values) => deskValues(unflat(values)),
    fromForm: (values) => flat(deskSettingsToStore(values)),
    isUnsaved: (values, initial) => !isSameSettings(values, initial),
    editable,
    follow: isNewer,
    leave: { inTab: true },
    what: 'these settings',
    labels: LABELS,
    shown: deskConflictText,
    save: ({ base, values }) => client.deskSettings.save({ ...unflat(values), version: base }),
    reopened: recordOf,
    onSaved: (saved) => {
      queryClient.setQueryData(orpc.deskSettings.get.queryKey(), saved);
      notifySuccess('Desk settings saved');
    },
    theirs: (values, { version, changed }) => ({
      base: version,
      values: flat(deskSettingsSchema.parse({ ...unflat(values), ...changed })),
    }),
    failure: 'Failed to save the desk settings',
  });

  return (
    <form noValidate onSubmit={edit.submit}>
      <Stack gap="lg">
        <FormSwitch
          label={LABELS.creator_owns}
          description="When off, new clients have no owner until someone takes them over."
          {...form.getInputProps('creator_owns', { type: 'checkbox' })}
        />
        <ReasonList form={form} legend={LABELS.close_reasons} editable={editable && !edit.busy} />
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
        <Fieldset legend="Figures">
          <Text size="sm" c="dimmed" mb="sm">
            The forecast counts this share, in per cent, of the value of the clients in each status.
          </Text>
          <SimpleGrid cols={{ base: 1, xs: 2, sm: 3 }} spacing="sm">
            {CLIENT_STATUSES.filter((status) => !WON.includes(status)).map((status) => (
              <NumberField
                key={status}
                label={`${STATUS_LABELS[status]} %`}
                limits={FORECAST_WEIGHT}
                {...form.getInputProps(`forecast_weights.${status}`)}
              />
            ))}
          </SimpleGrid>
          <PoundsInput
            mt="md"
            maw="16rem"
            label={LABELS.monthly_target}
            description="Fees of the first year before VAT. Optional."
            value={form.values.monthly_target}
            {...form.getInputProps('monthly_target')}
          />
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
      {editable && <FormActions submitLabel="Save Settings" busyLabel="Saving..." busy={edit.busy} />}
      {edit.conflictDialog}
    </form>
  );
}
