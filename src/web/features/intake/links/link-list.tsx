import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Client } from '#contract/clients/clients/client.ts';
import { type ExternalLink, type LinkState, linkState } from '#contract/intake/links/link.ts';
import { FoldCard } from '#web/components/fold-card.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { formatDateTime } from '#web/lib/browser/format.ts';
import { inactive } from '#web/lib/focus/inactive.ts';
import { returnFocusOnUnmount } from '#web/lib/focus/return-focus-on-unmount.ts';
import { confirm } from '#web/lib/messages/confirm.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError, notifySuccess } from '#web/lib/messages/notify.ts';
import { notifyEmailed } from './notify-emailed.ts';
import { ReminderLine } from './reminder-line.tsx';

/** Number of ended links shown initially. */
const ENDED_SHOWN = 2;

interface LinksProps {
  client: Client;
  links: ExternalLink[];
  mailConfigured: boolean;
}

/** A client's links with their history, newest first. */
export function LinkList({ client, links, mailConfigured, unfolded }: LinksProps & { unfolded: boolean }) {
  const newest = links[0];
  const line = newest && `Newest: ${STATES[linkState(newest, new Date())].label.toLowerCase()}`;
  return (
    <FoldCard title="Questionnaire Links" line={line} unfolded={unfolded}>
      {() => <Links client={client} links={links} mailConfigured={mailConfigured} />}
    </FoldCard>
  );
}

function Links({ client, links, mailConfigured }: LinksProps) {
  const [all, setAll] = useState(false);
  const now = new Date();
  const ended = links.filter((link) => linkState(link, now) !== 'open');
  const shown = all ? links : links.filter((link) => !ended.slice(ENDED_SHOWN).includes(link));
  const hidden = links.length - shown.length;
  return (
    <Stack gap="xs" align="flex-start">
      <Stack component="ul" gap="md" p={0} m={0} w="100%" style={{ listStyle: 'none' }}>
        {shown.map((link) => (
          <LinkItem
            key={link.id}
            link={link}
            state={linkState(link, now)}
            client={client}
            mailConfigured={mailConfigured}
          />
        ))}
      </Stack>
      {hidden > 0 && (
        <Button
          ref={returnFocusOnUnmount}
          variant="subtle"
          size="compact-sm"
          ml={-8}
          onClick={() => setAll(true)}
        >
          Show {hidden} earlier {hidden === 1 ? 'link' : 'links'}
        </Button>
      )}
    </Stack>
  );
}

function LinkItem({
  link,
  state,
  client,
  mailConfigured,
}: {
  link: ExternalLink;
  state: LinkState;
  client: Client;
  mailConfigured: boolean;
}) {
  const email = useMutation(
    orpc.links.email.mutationOptions({
      onSuccess: (sent) => notifyEmailed('link', client.email, sent),
      onError: (error) => notifyError(describeError(error, 'Failed to email the link')),
    }),
  );
  const revoke = useMutation(
    orpc.links.revoke.mutationOptions({
      onSuccess: () => notifySuccess('Link revoked'),
      onError: (error) => notifyError(describeError(error, 'Failed to revoke the link')),
    }),
  );

  async function confirmRevoke(): Promise<void> {
    const confirmed = await confirm({
      title: 'Revoke this link?',
      message: `${client.first_name} will no longer be able to open the questionnaire with it. You can generate a new link at any time.`,
      confirmLabel: 'Revoke',
      destructive: true,
    });
    if (confirmed) revoke.mutate({ id: link.id });
  }

  return (
    <Group component="li" justify="space-between" align="flex-start" gap="sm">
      <div>
        <Group gap="xs" style={{ rowGap: 2 }}>
          <Badge variant="light" color={STATES[state].colour}>
            {STATES[state].label}
          </Badge>
          <Text size="sm">
            Created {formatDateTime(link.created_at)} by {link.created_by_name ?? 'Unknown User'}
          </Text>
        </Group>
        <Text size="sm" c="dimmed">
          {history(link, state).join(' · ')}
        </Text>
        {mailConfigured && <ReminderLine link={link} client={client} />}
      </div>
      {state === 'open' && (
        <Group gap="xs" ref={returnFocusOnUnmount}>
          <Button
            variant="default"
            size="xs"
            onClick={() => email.mutate({ id: link.id })}
            {...inactive(email.isPending)}
          >
            {email.isPending ? 'Sending...' : 'Email this link to the client'}
          </Button>
          <Button
            variant="subtle"
            color="red"
            size="xs"
            onClick={() => void confirmRevoke()}
            {...inactive(revoke.isPending)}
          >
            Revoke
          </Button>
        </Group>
      )}
    </Group>
  );
}

const STATES: Record<LinkState, { label: string; colour: string }> = {
  open: { label: 'Open', colour: 'blue' },
  used: { label: 'Used', colour: 'green' },
  revoked: { label: 'Revoked', colour: 'gray' },
  expired: { label: 'Expired', colour: 'gray' },
};

function history(link: ExternalLink, state: LinkState): string[] {
  const times = link.opened_count === 1 ? '' : ` (${link.opened_count} times)`;
  return [
    link.opened_at === null ? 'Not opened yet' : `First opened ${formatDateTime(link.opened_at)}${times}`,
    ...mailHistory(link),
    ...(link.used_at === null ? [] : [`Used ${formatDateTime(link.used_at)}`]),
    ...(link.revoked_at === null ? [] : [`Ended ${formatDateTime(link.revoked_at)}`]),
    ...(state === 'open' || state === 'expired'
      ? [`${state === 'open' ? 'Expires' : 'Expired'} ${formatDateTime(link.expires_at)}`]
      : []),
  ];
}

/** What became of the link's mails. */
function mailHistory({ emailed_at, mailed_at, mail_state, mail_failure }: ExternalLink): string[] {
  if (emailed_at === null) return [];
  const when = formatDateTime(emailed_at);
  if (mail_state === 'written') return [`Written to a file ${when} and not sent`];
  const isReminder = mailed_at !== null && mailed_at > emailed_at;
  const failed = `not delivered. ${mail_failure ?? ''}`;
  if (isReminder) {
    return [
      `Emailed ${when}`,
      ...(mail_state === 'failed' ? [`Reminder of ${formatDateTime(mailed_at)} ${failed}`] : []),
    ];
  }
  if (mail_state === 'failed') return [`Email of ${when} ${failed}`];
  if (mail_state === 'waiting') return [`Email of ${when} not sent yet`];
  return mail_state === 'dropped' ? [] : [`Emailed ${when}`];
}
