import { Radio, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  type ProposalSettings,
  type SaveProposalSettings,
  type SentBy,
  saveProposalSettingsSchema,
} from '#contract/proposal-versions/settings.ts';
import { FormActions } from '#web/components/forms/form-actions.tsx';
import { FormSwitch } from '#web/components/forms/form-switch.tsx';
import { useEditConflict } from '#web/components/forms/use-edit-conflict.tsx';
import { PersonSelect } from '#web/features/people/person-select.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { focusFirstMarked } from '#web/lib/focus/focus-first-error.ts';
import { readOnlyWhile } from '#web/lib/forms/read-only-while.ts';
import { rowChanged } from '#web/lib/forms/row-changed.ts';
import { useLeaveGuard } from '#web/lib/forms/use-leave-guard.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError, notifySuccess } from '#web/lib/messages/notify.ts';

const LABELS: Record<keyof SaveProposalSettings, string> = {
  sent_by: 'Proposals are sent by',
  needs_code: 'Code by email',
  countersignatory: 'Countersigned by',
};

const SENDERS: Record<SentBy, string> = { goproposal: 'GoProposal', tallygate: 'Tallygate' };

/** Shows other people's saves until the user edits the form. After that, the server detects conflicts on saving. */
export function SendingForm({ settings, editable }: { settings: ProposalSettings; editable: boolean }) {
  const queryClient = useQueryClient();
  const people = useQuery({
    ...orpc.people.list.queryOptions(),
    enabled: settings.countersignatory !== null,
    staleTime: 60_000,
  });
  const form = useForm({
    initialValues: valuesOf(settings),
    ...readOnlyWhile(() => save.isPending || !editable),
  });
  const unsaved = form.isDirty();
  useLeaveGuard(unsaved, { inTab: true });

  const save = useMutation(
    orpc.proposalVersions.saveSettings.mutationOptions({
      onSuccess: (saved) => {
        show(saved);
        queryClient.setQueryData(orpc.proposalVersions.settings.queryKey(), saved);
        notifySuccess('How proposals are sent is saved');
      },
      onError: (error, { version: _version, ...sent }) => {
        const refusal = rowChanged(error);
        if (refusal) {
          const values = saveProposalSettingsSchema.parse({ ...sent, ...refusal.changed });
          conflict.askAbout({ ...refusal, base: refusal.version, values });
        } else notifyError(describeError(error, 'Failed to save how proposals are sent'));
      },
    }),
  );

  const conflict = useEditConflict<number, SaveProposalSettings>({
    opened: { base: settings.version, values: valuesOf(settings) },
    what: 'setting',
    labels: LABELS,
    shown: (field, value) => {
      if (typeof value === 'boolean') return value ? 'on' : 'off';
      if (field === 'sent_by') return value === 'tallygate' ? SENDERS.tallygate : SENDERS.goproposal;
      return people.data?.find(({ user_id }) => user_id === value)?.full_name ?? 'Nobody';
    },
    mine: () => form.getValues(),
    save: (version, values) => {
      form.setValues(values);
      save.mutate({ ...values, version });
    },
  });

  function show(stored: ProposalSettings): void {
    const values = valuesOf(stored);
    form.setInitialValues(values);
    form.setValues(values);
    conflict.reopen({ base: stored.version, values });
  }

  useEffect(() => {
    if (settings.version > conflict.opened.base && !unsaved && !save.isPending) show(settings);
  });

  const readOnly = save.isPending || !editable;
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        (values) => save.mutate({ ...values, version: conflict.opened.base }),
        focusFirstMarked,
      )}
    >
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
              description="Sending sets the status and, if the bot is on, starts it. You can still prepare single proposals here."
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
          description="In new proposals, each signatory enters a code that is mailed to them before they sign."
          {...form.getInputProps('needs_code', { type: 'checkbox' })}
        />
        <PersonSelect
          label={LABELS.countersignatory}
          description="In new proposals, signs for your firm once the client has signed."
          nobody="Nobody"
          known={people.data ?? []}
          readOnly={readOnly}
          maw="20rem"
          value={form.values.countersignatory}
          onChange={(chosen) => form.setFieldValue('countersignatory', chosen)}
        />
      </Stack>
      {editable && <FormActions submitLabel="Save" busyLabel="Saving..." busy={save.isPending} />}
      {conflict.dialog}
    </form>
  );
}

function valuesOf({ sent_by, needs_code, countersignatory }: SaveProposalSettings): SaveProposalSettings {
  return { sent_by, needs_code, countersignatory };
}
