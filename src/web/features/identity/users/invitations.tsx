import { Badge, Button, Group, Stack, Table, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type UserInvitation,
  type UserInvitationState,
  userInvitationState,
} from '#contract/identity/users/user-invitation.ts';
import { Dialog } from '#web/components/dialog.tsx';
import { EmailText } from '#web/components/email-text.tsx';
import { BusyButton } from '#web/components/forms/busy-button.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { formatAhead, formatRelative } from '#web/lib/browser/format.ts';
import { returnFocusOnUnmount } from '#web/lib/focus/return-focus-on-unmount.ts';
import { useShownOnce } from '#web/lib/forms/use-shown-once.ts';
import { confirm } from '#web/lib/messages/confirm.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError, notifySuccess } from '#web/lib/messages/notify.ts';
import { InvitationLink } from './invitation-link.tsx';
import { RoleBadge } from './role-badge.tsx';

export interface InvitationsProps {
  invitations: readonly UserInvitation[];
  /** Whether the server can send mail. If not, the administrator passes on the links. */
  mailConfigured: boolean;
}

/** The pending, expired and recently accepted invitations. Renders nothing if there are none. */
export function Invitations({ invitations, mailConfigured }: InvitationsProps) {
  const [passOn, setPassOn] = useState<{ link: string; email: string } | null>(null);
  const { onCopied, close } = useShownOnce(passOn?.link ?? null, () => setPassOn(null));
  if (invitations.length === 0 && passOn === null) return null;
  return (
    <SectionCard title="Invitations" description="Each link works once, within 24 hours.">
      <Table verticalSpacing="sm" aria-label="Invitations">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Name</Table.Th>
            <Table.Th visibleFrom="sm">Role</Table.Th>
            <Table.Th>State</Table.Th>
            <Table.Th ta="right">Actions</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {invitations.map((invitation) => (
            <InvitationRow
              key={invitation.id}
              invitation={invitation}
              mailConfigured={mailConfigured}
              onLink={(link) => setPassOn({ link, email: invitation.email })}
            />
          ))}
        </Table.Tbody>
      </Table>
      {passOn && (
        <Dialog title="Invitation Link" onClose={close}>
          <InvitationLink {...passOn} onCopied={onCopied} onDone={() => setPassOn(null)} />
        </Dialog>
      )}
    </SectionCard>
  );
}

interface InvitationRowProps {
  invitation: UserInvitation;
  mailConfigured: boolean;
  onLink: (link: string) => void;
}

function InvitationRow({ invitation, mailConfigured, onLink }: InvitationRowProps) {
  const { id, full_name, email, role, invited_by_name, created_at } = invitation;
  const queryClient = useQueryClient();
  const onSettled = () => queryClient.invalidateQueries({ queryKey: orpc.users.key() });
  const resend = useMutation(
    orpc.users.resendInvitation.mutationOptions({
      onSuccess: ({ link }) => {
        notifySuccess(
          link === null
            ? `The invitation is on its way to ${email} again`
            : 'The earlier link no longer works',
        );
        if (link !== null) onLink(link);
      },
      onError: (error) => notifyError(describeError(error, 'Failed to send the invitation')),
      onSettled,
    }),
  );
  const revoke = useMutation(
    orpc.users.revokeInvitation.mutationOptions({
      onSuccess: () => notifySuccess('Invitation revoked'),
      onError: (error) => notifyError(describeError(error, 'Failed to revoke the invitation')),
      onSettled,
    }),
  );
  const state = userInvitationState(invitation, new Date());

  async function confirmRevoke(): Promise<void> {
    const confirmed = await confirm({
      title: `Revoke the invitation for ${full_name}?`,
      message: 'Its link stops working at once.',
      confirmLabel: 'Revoke',
      destructive: true,
    });
    if (confirmed) revoke.mutate({ id });
  }

  return (
    <Table.Tr ref={returnFocusOnUnmount}>
      <Table.Td style={{ overflowWrap: 'anywhere' }}>
        <Text fw={500}>{full_name}</Text>
        <Text size="sm" c="dimmed">
          <EmailText email={email} />
        </Text>
      </Table.Td>
      <Table.Td visibleFrom="sm">
        <RoleBadge role={role} />
      </Table.Td>
      <Table.Td>
        <Stack gap={2} align="flex-start">
          <StateBadge invitation={invitation} state={state} />
          <Text size="sm" c="dimmed">
            Invited {formatRelative(created_at)} by {invited_by_name}
          </Text>
        </Stack>
      </Table.Td>
      <Table.Td>
        {state !== 'accepted' && (
          <Group gap={4} justify="flex-end">
            <BusyButton
              variant="subtle"
              size="compact-sm"
              busy={resend.isPending}
              aria-label={`${mailConfigured ? 'Send again' : 'New link'}: ${full_name}`}
              onClick={() => resend.mutate({ id })}
            >
              {mailConfigured ? 'Send again' : 'New link'}
            </BusyButton>
            <Button
              variant="subtle"
              color="red"
              size="compact-sm"
              aria-label={`Revoke: ${full_name}`}
              onClick={() => void confirmRevoke()}
            >
              Revoke
            </Button>
          </Group>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

function StateBadge({ invitation, state }: { invitation: UserInvitation; state: UserInvitationState }) {
  if (state === 'pending') return <Badge color="blue">Expires {formatAhead(invitation.expires_at)}</Badge>;
  if (state === 'expired') return <Badge color="gray">Expired</Badge>;
  return <Badge color="green">Accepted</Badge>;
}
