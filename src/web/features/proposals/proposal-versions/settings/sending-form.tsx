import { Radio, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  ProposalSettings,
  SaveProposalSettings,
  SentBy,
} from '#contract/proposals/proposal-versions/settings.ts';
import { FormActions } from '#web/components/forms/form-actions.tsx';
import { FormSwitch } from '#web/components/forms/form-switch.tsx';
import { useStoredForm } from '#web/components/forms/record/use-stored-form.ts';
import { PersonSelect } from '#web/features/identity/people/person-select.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { readOnlyWhile } from '#web/lib/forms/read-only-while.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError, notifySuccess } from '#web/lib/messages/notify.ts';

const LABELS: Record<keyof SaveProposalSettings, string> = {
  sent_by: 'Proposals are sent by',
  needs_code: 'Code by email',
  countersignatory: 'Countersigned by',
};

const SENDERS: Record<SentBy, string> = { goproposal: 'GoProposal', tallygate: 'Tallygate' };

export function SendingForm({ settings, editable }: { settings: ProposalSettings; editable: boolean }) {
  const queryClient = useQueryClient();
  const people = useQuery({
    ...orpc.people.list.queryOptions(),
    enabled: settings.countersignatory !== null,
    staleTime: 60_000,
  });
  const stored = recordOf(settings);
  const form = useForm<SaveProposalSettings>({
    initialValues: stored.values,
    ...readOnlyWhile(() => busy || !editable),
  });

  const save = useMutation(
    orpc.proposalVersions.saveSettings.mutationOptions({
      onSuccess: (saved) => {
        record.show(recordOf(saved));
        queryClient.setQueryData(
          orpc.proposalVersions.settings.queryKey(),
          (before) => before && { ...before, ...saved },
        );
        notifySuccess('Proposal settings saved');
      },
      onError: (error, { version: _version, ...sent }): void => {
        if (!record.askAboutConflict(error, sent))
          notifyError(describeError(error, 'Failed to save the proposal settings'));
      },
    }),
  );
  const busy: boolean = save.isPending;

  const record = useStoredForm({
    form,
    stored,
    what: 'this setting',
    labels: LABELS,
    shown: (field, value) => {
      if (typeof value === 'boolean') return value ? 'on' : 'off';
      if (field === 'sent_by') return value === 'tallygate' ? SENDERS.tallygate : SENDERS.goproposal;
      return people.data?.find(({ user_id }) => user_id === value)?.full_name ?? 'Nobody';
    },
    busy,
    save: save.mutate,
  });

  const readOnly = busy || !editable;
  return (
    <form noValidate onSubmit={record.submit}>
      <Stack gap="lg">
        <Radio.Group
          label={LABELS.sent_by}
          readOnly={readOnly}
          {...form.getInputProps('sent_by')}
          onChange={(value) => {
            if (!readOnly) form.setFieldValue('sent_by', value === 'tallygate' ? 'tallygate' : 'goproposal');
          }}
        >
          <Stack gap="xs" mt={6}>
            <Radio
              value="goproposal"
              label={SENDERS.goproposal}
              description="Sending starts the bot if it is on, and otherwise only sets the status. You can still send single proposals with Tallygate."
            />
            <Radio
              value="tallygate"
              label={SENDERS.tallygate}
              description="'Send Proposal' opens the prepared proposal for a last look. The client reads and signs it on a page of your firm. The bot isn't involved."
            />
          </Stack>
        </Radio.Group>
        <FormSwitch
          label={LABELS.needs_code}
          description="In new proposals, each signatory must enter a mailed code before they sign."
          {...form.getInputProps('needs_code', { type: 'checkbox' })}
        />
        <PersonSelect
          label={LABELS.countersignatory}
          description="Signs new proposals for your firm after the client has signed."
          nobody="Nobody"
          known={people.data ?? []}
          readOnly={readOnly}
          maw="20rem"
          value={form.values.countersignatory}
          onChange={(chosen) => form.setFieldValue('countersignatory', chosen)}
        />
      </Stack>
      {editable && <FormActions submitLabel="Save" busyLabel="Saving..." busy={busy} />}
      {record.dialog}
    </form>
  );
}

function recordOf({ version, sent_by, needs_code, countersignatory }: ProposalSettings) {
  return { version, values: { sent_by, needs_code, countersignatory } };
}
