import { Text } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import type { OpenedProposal } from '#contract/proposals/proposal-page/opened-proposal.ts';
import { hasDecided, stageOf } from '#contract/proposals/proposal-page/stage.ts';
import { momentText } from '#web/lib/browser/moment-text.ts';
import { Section } from './document/section.tsx';
import classes from './proposal.module.css';

type Signatory = OpenedProposal['signatories'][number];

const listFormat = new Intl.ListFormat('en-GB');

/** Says that the reader has signed, or that somebody else signs first. Renders nothing while it is the reader's turn. */
export function StandingBanner({
  proposal,
  reader,
  justSigned,
  pdf,
}: {
  proposal: OpenedProposal;
  reader: string;
  justSigned: boolean;
  /** The button that downloads the copy. */
  pdf: ReactNode;
}) {
  const { mine, waiting_for, signatories, has_pdf, looked_after_by, mail_configured } = proposal;
  const stage = stageOf(proposal);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!justSigned) return;
    heading.current?.focus();
    window.scrollTo({ top: 0 });
  }, [justSigned]);

  if (hasDecided(stage)) {
    const others = signatories.filter(({ signed_at, kind }) => signed_at === null && kind === 'client');
    const firm = signatories.filter(({ signed_at, kind }) => signed_at === null && kind === 'firm');
    return (
      <section className={classes.standing} data-done aria-labelledby="standing">
        <h2 id="standing" ref={heading} tabIndex={-1}>
          {justSigned ? (
            <>
              Thank you, <bdi>{reader}</bdi>. You have signed.
            </>
          ) : stage === 'agreed' ? (
            'This proposal is signed'
          ) : (
            'You have signed this proposal'
          )}
        </h2>
        {mine.signed_at !== null && (
          <Text inherit>
            You signed on {momentText(mine.signed_at)}.
            {stage === 'agreed' &&
              signatories.length > 1 &&
              firm.length === 0 &&
              ' Everybody has signed now.'}
          </Text>
        )}
        {others.length > 0 && (
          <Text inherit>Still to sign: {listFormat.format(others.map(({ name }) => name))}.</Text>
        )}
        {firm.length > 0 && others.length === 0 && (
          <Text inherit>{listFormat.format(firm.map(({ name }) => name))} will countersign for us.</Text>
        )}
        <Text inherit>{mail_configured ? mailedCopy(has_pdf, stage === 'agreed') : copyHere(has_pdf)}</Text>
        {looked_after_by !== null && (
          <Text inherit>
            <bdi>{looked_after_by}</bdi>{' '}
            {stage === 'agreed' && !justSigned
              ? 'looks after you.'
              : 'looks after you, and will contact you to start the work.'}
          </Text>
        )}
        {has_pdf && <div className={classes.copy}>{pdf}</div>}
      </section>
    );
  }
  if (waiting_for !== null) {
    return (
      <section className={classes.standing} aria-labelledby="standing">
        <h2 id="standing">
          Waiting for <bdi>{waiting_for}</bdi>
        </h2>
        <Text inherit>
          <bdi>{waiting_for}</bdi> signs before you. You can read everything now.{' '}
          {mail_configured
            ? 'We will send you an email when it is your turn.'
            : 'Open this link again when it is your turn.'}
        </Text>
      </section>
    );
  }
  return null;
}

function mailedCopy(isReady: boolean, isAgreed: boolean): string {
  if (isReady) return 'Your signed copy is ready. We will also send it to you by email.';
  return isAgreed
    ? 'We are preparing your signed copy, and will send it to you by email.'
    : 'Once everybody has signed, we will send you the signed copy by email.';
}

/** For a server that can't send mail. */
function copyHere(isReady: boolean): string {
  return isReady
    ? 'Your signed copy is ready.'
    : 'Once the signed copy is ready, you can download it with this link.';
}

/** Lists everybody who signs, with the time at which they signed. */
export function Signatories({
  signatories,
  readerId,
}: {
  signatories: readonly Signatory[];
  readerId: string;
}) {
  if (signatories.length < 2) return null;
  return (
    <Section title="Who signs">
      <ol className={classes.signatories}>
        {signatories.map(({ id, name, position, signed_at }) => (
          <li key={id} data-signed={signed_at !== null || undefined}>
            <span className={classes.signatory}>
              <bdi>{name}</bdi>
              {id === readerId && ' (you)'}
            </span>
            {position !== '' && <span className={classes.position}>{position}</span>}
            <span className={classes.signed}>
              {signed_at === null ? 'Not signed yet' : `Signed on ${momentText(signed_at)}`}
            </span>
          </li>
        ))}
      </ol>
    </Section>
  );
}
