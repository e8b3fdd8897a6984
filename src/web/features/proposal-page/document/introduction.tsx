import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { dayText } from '#contract/day-text.ts';
import { londonDay } from '#contract/london-time.ts';
import type { ProposalDocument } from '#contract/proposal-versions/document.ts';
import classes from './document.module.css';

/** Whom the proposal is for, how long it is valid, and the message to them. */
export function Introduction({ document, reader }: { document: ProposalDocument; reader: string }) {
  const { client, reference, number, sent_at, valid_until, message, firm } = document;
  return (
    <>
      <Title order={1} className={classes.title}>
        Proposal for {client.company ?? client.name}
      </Title>
      <dl className={classes.facts}>
        <Fact label="Prepared for">{client.name}</Fact>
        {reader !== client.name && <Fact label="You are reading as">{reader}</Fact>}
        <Fact label="Reference">
          {reference}, version {number}
        </Fact>
        <Fact label="Sent">{dayText(londonDay(new Date(sent_at)))}</Fact>
        <Fact label="Valid until the end of">{dayText(valid_until)}</Fact>
      </dl>
      {message !== '' && (
        <section aria-label={`Message from ${firm.name}`} className={classes.message}>
          {message}
        </section>
      )}
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
