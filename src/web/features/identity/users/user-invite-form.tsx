import { schemaResolver, useForm } from '@mantine/form';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { inviteUserSchema } from '#contract/identity/users/user-invitation.ts';
import { FormActions } from '#web/components/forms/form-actions.tsx';
import { LinkButton } from '#web/components/navigation/links.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { useSubmissionId } from '#web/lib/api/use-submission-id.ts';
import { readOnlyWhile } from '#web/lib/forms/read-only-while.ts';
import { useLeaveGuard } from '#web/lib/forms/use-leave-guard.ts';
import { useShownOnce } from '#web/lib/forms/use-shown-once.ts';
import { notifySuccess } from '#web/lib/messages/notify.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { InvitationLink } from './invitation-link.tsx';
import { showRefusal } from './show-refusal.ts';
import { NEW_USER, showMissing, UserFields, type UserValues } from './user-fields.tsx';

/** Invites a user by email. Without a mail server, shows the link to pass on. */
export function UserInviteForm({ onSaved }: { onSaved: () => void }) {
  const queryClient = useQueryClient();
  const [link, setLink] = useState<string | null>(null);
  const submission = useSubmissionId();
  const form = useForm<UserValues>({
    initialValues: NEW_USER,
    validate: schemaResolver(inviteUserSchema, { sync: true }),
    ...readOnlyWhile((): boolean => busy),
  });
  const guard = useLeaveGuard(form.isDirty() && link === null);
  const shown = useShownOnce(link, onSaved);
  const { data: mail } = useQuery(orpc.mails.status.queryOptions({ retry: false }));
  const isPassedOn = mail?.configured === false;
  const invite = useMutation(
    orpc.users.invite.mutationOptions({
      onSuccess: ({ invitation, link: toPassOn }) => {
        guard.release();
        void queryClient.invalidateQueries({ queryKey: orpc.users.key() });
        if (toPassOn === null) {
          notifySuccess(`The invitation is on its way to ${invitation.email}`);
          onSaved();
        } else setLink(toPassOn);
      },
      onError: (error) => showRefusal(form, error, 'Failed to invite user'),
    }),
  );
  const busy = invite.isPending || invite.isSuccess;

  if (link !== null)
    return (
      <SectionCard title="Invitation Link">
        <InvitationLink
          link={link}
          email={form.getValues().email}
          onCopied={shown.onCopied}
          onDone={() => {
            shown.release();
            onSaved();
          }}
        />
      </SectionCard>
    );
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        (values) => invite.mutate({ ...values, id: submission.idOf(values) }),
        showMissing,
      )}
    >
      <SectionCard
        title="User Information"
        description={`${
          isPassedOn
            ? "Email isn't set up on this server, so you get a link to pass on, with which the user chooses their own password."
            : 'The user gets an email with a link to choose their own password.'
        } The link works once, within 24 hours.`}
      >
        <UserFields form={form} invited />
      </SectionCard>
      <FormActions
        submitLabel={isPassedOn ? 'Create Invitation' : 'Send Invitation'}
        busyLabel={isPassedOn ? 'Creating...' : 'Sending...'}
        busy={busy}
        cancel={
          <LinkButton variant="default" to={paths.settings}>
            Cancel
          </LinkButton>
        }
      />
    </form>
  );
}
