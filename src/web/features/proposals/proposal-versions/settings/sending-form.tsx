import { Radio, Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  ProposalSettings,
  SaveProposalSettings,
  SentBy,
} from '#contract/proposals/proposal-versions/settings.ts';
import { FormActions } from '#web/components/forms/form-actions.tsx';
import { FormSwitch } from '#web/components/forms/form-switch.tsx';
import { isNewer, useEditForm } from '#web/components/forms/record/use-edit-form.ts';
import { PersonSelect } from '#web/features/identity/people/person-select.tsx';
import { client, orpc } from '#web/lib/api/api.ts';
import { notifySuccess } from '#web/lib/messages/notify.ts';

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
  const { form, ...edit } = useEditForm({
    form: { initialValues: stored.values },
    stored,
    editable,
    follow: isNewer,
    leave: { inTab: true },
    what: 'this setting',
    labels: LABELS,
    shown: (field, value) => {
      if (typeof value === 'boolean') return value ? 'on' : 'off';
      if (field === 'sent_by') return value === 'tallygate' ? SENDERS.tallygate : SENDERS.goproposal;
      return people.data?.find(({ user_id }) => user_id === value)?.full_name ?? 'Nobody';
    },
    save: ({ base, values }) => client.proposalVersions.saveSettings({ ...values, version: base }),
    reopened: recordOf,
    onSaved: (saved) => {
      queryClient.setQueryData(
        orpc.proposalVersions.settings.queryKey(),
        (before) => before && { ...before, ...saved },
      );
      notifySuccess('Proposal settings saved');
    },
    theirs: (values, { version }) => ({ base: version, values }),
    failure: 'Failed to save the proposal settings',
  });

  const readOnly = edit.busy || !editable;
  return (
    <form noValidate onSubmit={edit.submit}>
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
      {editable && <FormActions submitLabel="Save" busyLabel="Saving..." busy={edit.busy} />}
      {edit.conflictDialog}
    </form>
  );
}

function recordOf({ version, sent_by, needs_code, countersignatory }: ProposalSettings) {
  return { base: version, values: { sent_by, needs_code, countersignatory } };
}
