import { Badge, Group, Stack, Text } from '@mantine/core';
import { IconCheck, IconCopy, IconMail } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { times } from '#contract/desk/standing/days.ts';
import type { DeliveryState } from '#contract/firm/mail-deliveries/mail-delivery.ts';
import type { VersionSummary } from '#contract/proposals/proposal-versions/version-summary.ts';
import { nextSignatories } from '#contract/proposals/signatures/signing-order.ts';
import { isOtherName } from '#contract/proposals/signatures/typed-name.ts';
import { CopyField } from '#web/components/copy-field.tsx';
import { BusyButton } from '#web/components/forms/busy-button.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { copyText } from '#web/lib/browser/copy-text.ts';
import { formatDateTime } from '#web/lib/browser/format.ts';
import { returnFocusOnUnmount } from '#web/lib/focus/return-focus-on-unmount.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError, notifySuccess } from '#web/lib/messages/notify.ts';
import { CountersignButton } from './countersign-button.tsx';

type Signatory = VersionSummary['signatories'][number];

/** Everybody who signs a version, in order, and what they have done so far. */
export function SignatoryStates({
  version,
  mailConfigured,
}: {
  version: VersionSummary;
  mailConfigured: boolean;
}) {
  const { signatories, order, state } = version;
  const isOver = state !== 'open' && state !== 'signed';
  const turn = isOver ? [] : nextSignatories(order, signatories);
  return (
    <Stack component="ul" aria-label="Signatories" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
      {signatories.map((signatory) => (
        <li key={signatory.id}>
          <Text size="sm" fw={500} style={{ overflowWrap: 'anywhere' }}>
            {[signatory.name, signatory.position].filter(Boolean).join(', ')}
            {signatory.kind === 'firm' && ' (countersigns)'}
          </Text>
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {[
              signatory.email,
              ...(isOver ? historyOnceOver(signatory) : historyOf(signatory, turn.includes(signatory))),
            ].join(' · ')}
          </Text>
          {signatory.wrong_person_at !== null && (
            <Text size="sm" c="var(--mantine-color-error)" style={{ overflowWrap: 'anywhere' }}>
              A reader of the link said on {formatDateTime(signatory.wrong_person_at)} that they are not{' '}
              {signatory.name}
              {signatory.wrong_person_note !== null && `: "${signatory.wrong_person_note}"`}. The link has
              ended.
              {!isOver && ' Correct the address in a new version, or send another link.'}
            </Text>
          )}
          {signatory.typed_name !== null && isOtherName(signatory.typed_name, signatory.name) && (
            <Badge color="yellow" variant="light" tt="none" maw="100%">
              Signed as '{signatory.typed_name}', not the name on record
            </Badge>
          )}
          {turn.includes(signatory) &&
            (signatory.kind === 'firm' ? (
              <CountersignButton version={version} signatory={signatory} />
            ) : (
              <LinkActions signatory={signatory} mailConfigured={mailConfigured} />
            ))}
        </li>
      ))}
    </Stack>
  );
}

function historyOf(signatory: Signatory, isTurn: boolean): string[] {
  const { mailed_at, opened_count, last_opened_at, signed_at, declined_at, kind } = signatory;
  if (signed_at !== null) return [...openings(signatory), `signed ${formatDateTime(signed_at)}`];
  if (declined_at !== null) return [...openings(signatory), `declined ${formatDateTime(declined_at)}`];
  if (kind === 'firm') return [isTurn ? 'to sign now' : 'signs after the client'];
  return [
    ...(mailed_at === null && signatory.link === null
      ? [isTurn ? 'no mail was sent' : 'signs after the others']
      : passedOn(signatory)),
    ...(opened_count === 0 && mailed_at !== null && last_opened_at === null ? ['not opened yet'] : []),
    ...openings(signatory),
  ];
}

/** The history of a signatory whose version can no longer be signed. */
function historyOnceOver(signatory: Signatory): string[] {
  const { signed_at, declined_at } = signatory;
  if (signed_at !== null || declined_at !== null) return historyOf(signatory, false);
  return [...passedOn(signatory), ...openings(signatory), 'not signed'];
}

/** How the newest link was passed on, and when the first was mailed, unless a refused mail says otherwise. */
function passedOn({ mailed_at, link }: Signatory): string[] {
  const isMailed = mailed_at !== null && link?.mail?.state !== 'failed';
  const mailed = isMailed ? [`mailed ${formatDateTime(mailed_at)}`] : [];
  if (link === null) return mailed;
  if (link.mail !== null) return [...mailed, MAIL_TEXTS[link.mail.state]];
  return [...mailed, `link copied by ${link.made_by_name} ${formatDateTime(link.made_at)}`];
}

const MAIL_TEXTS: Record<DeliveryState, string> = {
  waiting: 'mail not sent yet',
  accepted: 'accepted by the mail server',
  written: 'mail only written to a file',
  failed: 'mail not delivered',
  dropped: 'mail not sent, because it was out of date',
};

function openings({ opened_count, last_opened_at }: Signatory): string[] {
  if (opened_count === 0 || last_opened_at === null) return [];
  return [`opened ${times(opened_count)}, last ${formatDateTime(last_opened_at)}`];
}

/** Makes a link to pass on by hand. If the server can send mail, also mails the signatory a link. */
function LinkActions({
  signatory: { id, name, email, mailed_at },
  mailConfigured,
}: {
  signatory: Signatory;
  mailConfigured: boolean;
}) {
  const [copied, setCopied] = useState(false);
  const resend = useMutation(
    orpc.proposalVersions.resend.mutationOptions({
      onSuccess: () => notifySuccess(`The proposal is on its way to ${email}`),
      onError: (error) => notifyError(describeError(error, 'Failed to mail the proposal')),
    }),
  );
  const link = useMutation(
    orpc.proposalVersions.link.mutationOptions({
      onSuccess: async ({ url }) => setCopied(await copyText(url)),
      onError: (error) => notifyError(describeError(error, 'Failed to make a link')),
    }),
  );
  return (
    <Stack gap="xs" mt={4} ref={returnFocusOnUnmount}>
      <Group gap="xs">
        {mailConfigured && (
          <BusyButton
            variant="default"
            size="xs"
            busy={resend.isPending}
            leftSection={<IconMail size={14} aria-hidden />}
            aria-description={`Mails ${name} another link`}
            onClick={() => resend.mutate({ signatory_id: id })}
          >
            {mailed_at === null ? 'Mail link' : 'Remind'}
          </BusyButton>
        )}
        <BusyButton
          variant="default"
          size="xs"
          busy={link.isPending}
          leftSection={copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
          aria-description={`Copies a personal link for ${name}, to pass on by hand`}
          onClick={() => link.mutate({ signatory_id: id })}
        >
          <span aria-live="polite">{copied ? 'Copied!' : 'Copy link'}</span>
        </BusyButton>
      </Group>
      {link.data && <CopyField label={`Link of ${name}`} value={link.data.url} />}
    </Stack>
  );
}
