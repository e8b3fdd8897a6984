import type { ReactNode } from 'react';
import type { OpenedProposal } from '#contract/proposals/proposal-page/opened-proposal.ts';
import { preparedFor } from '#contract/proposals/proposal-versions/document/prepared-for.ts';
import { dayText } from '#contract/values/day-text.ts';
import { londonDay } from '#contract/values/london-time.ts';
import { NotMeButton } from '#web/features/proposals/proposal-page/not-me-button.tsx';
import { DocumentTitle } from './document-title.tsx';
import classes from './introduction.module.css';

/** The recipients, the reference, the dates of the proposal, and the firm's message. */
export function Introduction({
  proposal,
  reader,
  onNotMe = null,
}: {
  proposal: Pick<OpenedProposal, 'document' | 'state' | 'signatories'>;
  reader: string;
  onNotMe?: (() => void) | null;
}) {
  const { document, state, signatories } = proposal;
  const { client, reference, number, sent_at, valid_until, message, firm } = document;
  const signatures = signatories.flatMap(({ kind, signed_at }) =>
    kind === 'client' && signed_at !== null ? [signed_at] : [],
  );
  const lastSigned = signatures.toSorted().at(-1);
  return (
    <>
      <DocumentTitle order={1} className={classes.title}>
        {state === 'signed' ? 'Signed proposal' : 'Proposal'} for {client.company ?? client.name}
      </DocumentTitle>
      <dl className={classes.facts}>
        <Fact label="Prepared for">
          {preparedFor(document).map((name) => (
            <span key={name} className={classes.name}>
              <bdi>{name}</bdi>
            </span>
          ))}
        </Fact>
        {(signatories.length > 1 || onNotMe) && (
          <Fact label="You are reading as">
            <bdi>{reader}</bdi>
            {onNotMe && <NotMeButton name={reader} onClick={onNotMe} />}
          </Fact>
        )}
        <Fact label="Reference">
          <span className={classes.whole}>{reference},</span>{' '}
          <span className={classes.whole}>version {number}</span>
        </Fact>
        <Fact label="Sent">{dayOf(sent_at)}</Fact>
        {state === 'signed' && lastSigned !== undefined && <Fact label="Signed">{dayOf(lastSigned)}</Fact>}
        {/* An accepted proposal no longer expires. */}
        {state === 'open' && <Fact label="Valid until the end of">{dayText(valid_until)}</Fact>}
      </dl>
      {message !== '' && (
        <section aria-label={`Message from ${firm.name}`} className={classes.message} dir="auto">
          {message}
        </section>
      )}
    </>
  );
}

const dayOf = (instant: string) => dayText(londonDay(new Date(instant)));

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
