import { nextSignatories } from '#contract/proposals/signatures/signing-order.ts';
import { daysUntil } from './age.ts';
import { ago, isSlow, lastTime, onDay, times } from './days.ts';
import type { Facts, VersionFacts } from './facts.ts';
import { contact, type Judged, quotedLine } from './judged.ts';

type Signatory = VersionFacts['signatories'][number];

/** From this many days before the last day of a proposal, the sentence says when it expires. */
const EXPIRY_DAYS = 3;

const listFormat = new Intl.ListFormat('en-GB');

/** Returns the newest version. Null if no version was sent, or if the proposal has been sent with GoProposal since. */
export function nativeProposal({ proposal, run }: Facts): VersionFacts | null {
  if (proposal === null || run === null || run.kind === 'native') return proposal;
  return proposal.sent_at > run.started_at ? proposal : null;
}

/** Standing of a client whose proposal this program sent. */
export function nativeStanding(facts: Facts, proposal: VersionFacts, now: Date): Judged {
  const clause = `proposal ${versionClause(proposal, now)}`;
  const { state, valid_until } = proposal;
  if (state === 'declined' || state === 'withdrawn' || state === 'expired') {
    return { clause, action: { id: 'prepare_proposal' } };
  }
  const slow = isSlow(facts.status_changed_at, facts.status_days[facts.status], now);
  const expires = daysUntil(valid_until, now) <= EXPIRY_DAYS && progressOf(proposal).signed.length === 0;
  return { clause, action: state === 'open' && (slow || expires) ? contact(facts) : null };
}

/** Describes the state of a sent version, without a subject: 'declined today by Jane Doe: too dear'. */
export function versionClause(version: VersionFacts, now: Date): string {
  const { state, valid_until, sent_at, ended_at, ended_by_name, end_reason } = version;
  const { signed, awaited } = progressOf(version);
  const names = listFormat.format(awaited.map(({ name }) => name));
  switch (state) {
    case 'declined':
    case 'withdrawn': {
      const by = ended_by_name === null ? '' : ` by ${ended_by_name}`;
      return `${state} ${ago(ended_at ?? sent_at, now)}${by}${end_reason ? `: ${quotedLine(end_reason)}` : ''}`;
    }
    case 'superseded':
      return `replaced ${ago(ended_at ?? sent_at, now)} by a newer version`;
    case 'expired':
      return `expired ${ago(valid_until, now)}, not signed by ${names}`;
    case 'signed': {
      const countersigner = countersignerOf(version);
      const waiting = countersigner === null ? '' : `, waiting for ${countersigner} to countersign`;
      return `signed ${ago(ended_at ?? sent_at, now)}${waiting}`;
    }
    case 'open': {
      const left = daysUntil(valid_until, now);
      // The first signature accepts a version, and an accepted version doesn't expire.
      const expires =
        signed.length === 0 && left <= EXPIRY_DAYS ? `, expires ${onDay(valid_until, now)}` : '';
      const before = signed.length > 0 ? signedBy(signed, now) : `sent ${ago(sent_at, now)}`;
      return `${before}, ${openings(awaited, now)}; waiting for ${names} to sign${expires}`;
    }
  }
}

/** Name of the user who signs for the firm next; null if nobody does. */
export function awaitedCountersigner(facts: Facts): string | null {
  const proposal = nativeProposal(facts);
  return proposal?.state === 'signed' ? countersignerOf(proposal) : null;
}

function countersignerOf({ signatories }: VersionFacts): string | null {
  return signatories.find(({ kind, signed_at }) => kind === 'firm' && signed_at === null)?.name ?? null;
}

/** The client's signatories who have signed, and signatories who can sign now. */
function progressOf({ signatories, order }: VersionFacts): { signed: Signatory[]; awaited: Signatory[] } {
  const clients = signatories.filter(({ kind }) => kind === 'client');
  return {
    signed: clients.filter(({ signed_at }) => signed_at !== null),
    awaited: nextSignatories(order, clients),
  };
}

function signedBy(signed: readonly Signatory[], now: Date): string {
  const last = signed
    .flatMap(({ signed_at }) => signed_at ?? [])
    .toSorted()
    .at(-1);
  const names = listFormat.format(signed.map(({ name }) => name));
  return `signed by ${names}${signed.length > 1 ? ', last' : ''} ${ago(last ?? '', now)}`;
}

function openings(awaited: readonly Signatory[], now: Date): string {
  const opened = awaited.filter(({ opened_count }) => opened_count > 0);
  if (opened.length === 0) return 'not opened yet';
  return listFormat.format(
    opened.map(
      ({ name, opened_count, last_opened_at }) =>
        `opened ${times(opened_count)} by ${name}${lastTime(opened_count, last_opened_at, now)}`,
    ),
  );
}
