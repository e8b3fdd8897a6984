import { Group, Radio, Select, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  CLIENT_STATUSES,
  type ClientStatus,
  STATUS_LABELS,
} from '#contract/clients/clients/client-status.ts';
import { BLOCKED_ONCE_ANSWERED } from '#contract/clients/clients/pipeline.ts';
import { NEXT_STEP_MAX } from '#contract/clients/next-steps/next-step.ts';
import type { BulkAction } from '#contract/desk/bulk-runs/bulk-action.ts';
import { ErrorState } from '#web/components/states/error-state.tsx';
import { Loading } from '#web/components/states/loading.tsx';
import { PersonSelect } from '#web/features/identity/people/person-select.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { useUser } from '#web/lib/session/auth.tsx';

/** An action in the form. Its status is null until the user chooses one. */
export type ActionDraft =
  | Exclude<BulkAction, { kind: 'status' }>
  | { kind: 'status'; status: ClientStatus | null };

interface FieldsProps<Kind extends BulkAction['kind']> {
  action: Extract<ActionDraft, { kind: Kind }>;
  onChange: (action: ActionDraft) => void;
}

export function ActionFields({
  action,
  onChange,
}: {
  action: ActionDraft;
  onChange: (action: ActionDraft) => void;
}) {
  switch (action.kind) {
    case 'owner':
      return <OwnerField action={action} onChange={onChange} />;
    case 'status':
      return <StatusField action={action} onChange={onChange} />;
    case 'next_step':
      return <NextStepFields action={action} onChange={onChange} />;
    case 'close':
      return <ReasonField action={action} onChange={onChange} />;
    case 'email_link':
      return <EmailText />;
  }
}

function EmailText() {
  const { data: mail } = useQuery(orpc.mails.status.queryOptions({ retry: false }));
  return (
    <Text size="sm">
      {mail?.configured === false
        ? "Email isn't set up on this server. The emails would be saved in its outbox and not sent."
        : 'Each client gets an email with a link to the questionnaire.'}{' '}
      Clients who are closed or past the questionnaire get no email and are listed afterwards. Sent emails
      can't be undone.
    </Text>
  );
}

function useMe() {
  const { id, email, user_metadata } = useUser();
  return { user_id: id, full_name: user_metadata.full_name ?? email, avatar_url: user_metadata.avatar_url };
}

function OwnerField({ action, onChange }: FieldsProps<'owner'>) {
  const me = useMe();
  return (
    <PersonSelect
      data-autofocus
      label="Owner"
      nobody="Nobody"
      known={[me]}
      value={action.owner_id}
      onChange={(owner_id) => onChange({ ...action, owner_id })}
    />
  );
}

function StatusField({ action, onChange }: FieldsProps<'status'>) {
  return (
    <Select
      data-autofocus
      label="Status"
      placeholder="Choose a status"
      allowDeselect={false}
      maxDropdownHeight={400}
      data={CLIENT_STATUSES.map((status) => ({ value: status, label: STATUS_LABELS[status] }))}
      value={action.status}
      onChange={(chosen) => {
        const status = CLIENT_STATUSES.find((known) => known === chosen);
        if (status) onChange({ ...action, status });
      }}
      {...(action.status !== null &&
        BLOCKED_ONCE_ANSWERED.includes(action.status) && {
          description:
            'Clients who have answered the questionnaire keep their status and are listed afterwards.',
        })}
    />
  );
}

function NextStepFields({ action, onChange }: FieldsProps<'next_step'>) {
  const me = useMe();
  return (
    <Stack gap="sm">
      <TextInput
        data-autofocus
        required
        label="Next Step"
        description="Replaces any next step already planned."
        placeholder="For example: ring about the payroll"
        maxLength={NEXT_STEP_MAX}
        value={action.next_step}
        onChange={({ currentTarget: { value } }) => onChange({ ...action, next_step: value })}
      />
      <Group grow gap="sm" align="flex-start">
        <TextInput
          required
          label="Due"
          type="date"
          value={action.next_step_due}
          onChange={({ currentTarget: { value } }) => onChange({ ...action, next_step_due: value })}
        />
        <PersonSelect
          label="Who"
          known={[me]}
          value={action.next_step_user_id}
          onChange={(user_id) => onChange({ ...action, next_step_user_id: user_id ?? me.user_id })}
        />
      </Group>
    </Stack>
  );
}

function ReasonField({ action, onChange }: FieldsProps<'close'>) {
  const settings = useQuery(orpc.deskSettings.get.queryOptions());
  if (settings.isPending) return <Loading />;
  if (settings.isError) {
    return (
      <ErrorState
        title="The reasons could not be loaded"
        onRetry={() => void settings.refetch()}
        retrying={settings.isFetching}
      />
    );
  }
  return (
    <Radio.Group label="Reason" value={action.reason} onChange={(reason) => onChange({ ...action, reason })}>
      <Stack gap="xs" mt="xs">
        {settings.data.close_reasons.map((reason) => (
          <Radio key={reason} required value={reason} label={reason} name="reason" />
        ))}
      </Stack>
    </Radio.Group>
  );
}
