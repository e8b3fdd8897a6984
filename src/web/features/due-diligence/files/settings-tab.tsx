import { NumberInput, Skeleton, Stack, TagsInput, Text } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { RISK_LEVEL_LABELS, RISK_LEVELS } from '#contract/due-diligence/files/risk-level.ts';
import {
  type DueDiligenceFields,
  type DueDiligenceSettings,
  dueDiligenceFieldsSchema,
} from '#contract/due-diligence/files/settings.ts';
import { BusyButton } from '#web/components/forms/busy-button.tsx';
import { FormSwitch } from '#web/components/forms/form-switch.tsx';
import { isNewer, useEditForm } from '#web/components/forms/record/use-edit-form.ts';
import { SectionCard } from '#web/components/section-card.tsx';
import { ErrorState } from '#web/components/states/error-state.tsx';
import { client, orpc } from '#web/lib/api/api.ts';
import { useRecordToEdit } from '#web/lib/forms/use-record-to-edit.ts';
import { notifySuccess } from '#web/lib/messages/notify.ts';
import { useIsAdmin } from '#web/lib/session/is-admin.ts';

const FETCH_FAILED = 'Failed to load the settings for due diligence';

const LABELS: Record<keyof DueDiligenceFields, string> = {
  in_use: 'Keep a due diligence file for each client',
  review_months: 'Months until the next review',
  factors: 'Factors of an assessment',
  record_years: 'Years for which signed records are kept',
  is_alone: 'Nobody else can approve',
};

/** Settings of the firm's files. Staff can read them but not change them. */
export function DueDiligenceTab() {
  const { data, error, isFetching, refetch } = useRecordToEdit(orpc.dueDiligence.settings.queryOptions());
  const admin = useIsAdmin();
  return (
    <SectionCard
      title="Due diligence"
      description="Whom you act for, and what you know about them, as the Money Laundering Regulations 2017 ask."
      maw="48rem"
    >
      {data ? (
        <SettingsForm settings={data} editable={admin} />
      ) : error ? (
        <ErrorState title={FETCH_FAILED} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Stack role="status" aria-label="Loading...">
          <Skeleton h={24} w="18rem" />
          <Skeleton h={160} />
        </Stack>
      )}
    </SectionCard>
  );
}

const recordOf = ({ version: base, ...settings }: DueDiligenceSettings) => ({
  base,
  values: {
    in_use: settings.in_use,
    review_months: settings.review_months,
    factors: settings.factors,
    record_years: settings.record_years,
    is_alone: settings.is_alone,
  },
});

function SettingsForm({ settings, editable }: { settings: DueDiligenceSettings; editable: boolean }) {
  const queryClient = useQueryClient();
  const { form, ...edit } = useEditForm<DueDiligenceFields, number, DueDiligenceSettings>({
    form: {
      initialValues: recordOf(settings).values,
      validate: schemaResolver(dueDiligenceFieldsSchema, { sync: true }),
    },
    stored: recordOf(settings),
    editable,
    follow: isNewer,
    leave: { inTab: true },
    what: 'these settings',
    labels: LABELS,
    shown: (_field, value) => (typeof value === 'boolean' ? (value ? 'on' : 'off') : JSON.stringify(value)),
    save: ({ base, values }) => client.dueDiligence.saveSettings({ ...values, version: base }),
    reopened: recordOf,
    onSaved: () => {
      notifySuccess('Settings saved');
      return queryClient.invalidateQueries({ queryKey: orpc.dueDiligence.key() });
    },
    theirs: (values, { version }) => ({ base: version, values }),
    failure: 'Failed to save the settings',
  });
  const readOnly = edit.busy || !editable;
  return (
    <form noValidate onSubmit={edit.submit}>
      <Stack>
        <FormSwitch
          label={LABELS.in_use}
          description="A file opens when a proforma is saved. What is missing stands on the client’s page. The status dropdown stays free."
          readOnly={readOnly}
          {...form.getInputProps('in_use', { type: 'checkbox' })}
        />
        <Text size="sm" fw={500}>
          {LABELS.review_months}
        </Text>
        {RISK_LEVELS.map((level) => (
          <NumberInput
            key={level}
            label={`${RISK_LEVEL_LABELS[level]} risk`}
            min={1}
            max={60}
            readOnly={readOnly}
            {...form.getInputProps(`review_months.${level}`)}
          />
        ))}
        <TagsInput
          label={LABELS.factors}
          description="What you look at to assess the risk. Enter after each."
          readOnly={readOnly}
          {...form.getInputProps('factors')}
        />
        <NumberInput
          label={LABELS.record_years}
          description="After the relationship ends. Counts for relationships that end from now on."
          min={1}
          max={30}
          readOnly={readOnly}
          {...form.getInputProps('record_years')}
        />
        <FormSwitch
          label={LABELS.is_alone}
          description={`You declare that you practise alone: files that need a second person are approved by the only one who can, and say so.${settings.alone_by_name ? ` Declared by ${settings.alone_by_name}.` : ''}`}
          readOnly={readOnly}
          {...form.getInputProps('is_alone', { type: 'checkbox' })}
        />
        <Text size="sm" c="dimmed">
          Who approves for the firm is a switch of the user, under User Management.
        </Text>
        {editable && (
          <BusyButton type="submit" w="fit-content" busy={edit.busy}>
            Save Settings
          </BusyButton>
        )}
      </Stack>
      {edit.conflictDialog}
    </form>
  );
}
