import type { ProposalDocument } from '#contract/proposals/proposal-versions/document/document.ts';
import type { RecordInput } from './record-input.ts';

const listFormat = new Intl.ListFormat('en-GB');

/** A note for each address that several signatories share. */
export function sharedAddresses(signatories: ProposalDocument['signatories']): string[] {
  const byAddress = Map.groupBy(signatories, ({ email }) => email.trim().toLowerCase());
  return [...byAddress].flatMap(([email, people]) =>
    people.length < 2
      ? []
      : [
          `${listFormat.format(people.map(({ name }) => name))} share one email address, ${email}. Any of them could open mail sent to another.`,
        ],
  );
}

/** Notes on facts that a reader could expect but that the certificate lacks. */
export function missingParts({
  document,
  signatures,
  timeline,
  time_stamp,
}: Pick<RecordInput, 'document' | 'signatures' | 'timeline' | 'time_stamp'>): string[] {
  const waiting = document.signatories.filter(
    ({ id }) => !signatures.some(({ signatory_id }) => signatory_id === id),
  );
  return [
    time_stamp === 'none'
      ? 'A time stamp: no time-stamp authority is configured, so the times come from the firm’s server alone.'
      : 'A time stamp: this page is written before the authority is asked. Once the authority has responded, the time stamp is in a second copy of this file.',
    ...waiting.map(({ name, kind }) =>
      kind === 'firm' ? `The countersignature of ${name}, which may follow.` : `The signature of ${name}.`,
    ),
    ...(timeline === null ? ['The head of the client’s timeline.'] : []),
  ];
}
