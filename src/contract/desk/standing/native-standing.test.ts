import { describe, expect, it } from 'vitest';
import type { Action } from './action.ts';
import type { Facts, VersionFacts } from './facts.ts';
import { mainActionOf } from './main-action.ts';
import { run as anyRun, CALL, casesOf, days, facts, type History, NOW } from './standing.fixture.ts';
import { standingOf } from './standing.ts';

const day = (count: number) => days(count).slice(0, 10);

type Signatory = VersionFacts['signatories'][number];

const AGAIN: Action = { id: 'prepare_proposal' };

const run = (given: Parameters<typeof anyRun>[0] = {}) =>
  anyRun({ kind: 'native', automated: false, started_at: days(4), ended_at: days(4), ...given });

const jane = (given: Partial<Signatory> = {}): Signatory => ({
  id: given.name ?? 'Jane Doe',
  name: 'Jane Doe',
  kind: 'client',
  last_opened_at: null,
  opened_count: 0,
  signed_at: null,
  ...given,
});
const bob = (given: Partial<Signatory> = {}) => jane({ name: 'Bob Roe', ...given });
const partner = (given: Partial<Signatory> = {}) => jane({ name: 'Pat Partner', kind: 'firm', ...given });

const proposal = (given: Partial<VersionFacts> = {}): VersionFacts => ({
  state: 'open',
  order: 'in_order',
  sent_at: days(4),
  valid_until: day(-26),
  ended_at: null,
  ended_by_name: null,
  end_reason: null,
  signatories: [jane()],
  ...given,
});

const sent = (given: Partial<VersionFacts>, other: Partial<Facts> = {}): Facts =>
  facts({
    status: 'goproposal_sent',
    status_changed_at: days(4),
    proforma: { submission_date: days(9), updated_at: days(9) },
    run: run(),
    proposal: proposal(given),
    ...other,
  });

const HISTORIES: History[] = [
  [sent({}), 'Proposal sent four days ago, not opened yet; waiting for Jane Doe to sign.', null],
  [
    sent({ signatories: [jane({ opened_count: 1, last_opened_at: days(1) })] }),
    'Proposal sent four days ago, opened once by Jane Doe yesterday; waiting for Jane Doe to sign.',
    null,
  ],
  [
    sent({ signatories: [jane({ opened_count: 2, last_opened_at: days(1) })] }),
    'Proposal sent four days ago, opened twice by Jane Doe, last yesterday; waiting for Jane Doe to sign.',
    null,
  ],
  [
    sent({ signatories: [jane({ signed_at: days(1) }), bob()] }),
    'Proposal signed by Jane Doe yesterday, not opened yet; waiting for Bob Roe to sign.',
    null,
  ],
  [
    sent({ signatories: [jane(), bob()] }),
    'Proposal sent four days ago, not opened yet; waiting for Jane Doe to sign.',
    null,
  ],
  [
    sent({
      order: 'at_once',
      signatories: [jane({ opened_count: 1, last_opened_at: days(3) }), bob()],
    }),
    'Proposal sent four days ago, opened once by Jane Doe; waiting for Jane Doe and Bob Roe to sign.',
    null,
  ],
  [
    sent({ valid_until: day(-1) }),
    'Proposal sent four days ago, not opened yet; waiting for Jane Doe to sign, expires tomorrow.',
    CALL,
  ],
  [
    sent({ valid_until: day(0) }),
    'Proposal sent four days ago, not opened yet; waiting for Jane Doe to sign, expires today.',
    CALL,
  ],
  [
    sent({ state: 'expired', valid_until: day(1) }),
    'Proposal expired yesterday, not signed by Jane Doe.',
    AGAIN,
  ],
  [
    sent({ state: 'declined', ended_at: days(1), ended_by_name: 'Jane Doe', end_reason: 'Too dear.' }),
    'Proposal declined yesterday by Jane Doe: Too dear.',
    AGAIN,
  ],
  [
    sent({ state: 'withdrawn', ended_at: days(0), ended_by_name: 'Sam Staff' }),
    'Proposal withdrawn today by Sam Staff.',
    AGAIN,
  ],
  [
    sent({}, { status_changed_at: days(20) }),
    'Proposal sent four days ago, not opened yet; waiting for Jane Doe to sign.',
    CALL,
    14,
  ],
  [
    // Sent by GoProposal since then.
    sent({ state: 'withdrawn' }, { run: run({ kind: 'goproposal', started_at: days(2) }) }),
    'Proposal sent four days ago, not signed yet.',
    null,
  ],
  [
    sent(
      { state: 'signed', signatories: [jane({ signed_at: days(2) }), partner()] },
      { status: 'goproposal_signed', status_changed_at: days(2) },
    ),
    'Signed two days ago, waiting for Pat Partner to countersign.',
    { id: 'see_proposal' },
  ],
  [
    sent(
      { state: 'signed', signatories: [jane({ signed_at: days(2) }), partner({ signed_at: days(1) })] },
      { status: 'goproposal_signed', status_changed_at: days(2) },
    ),
    'Signed two days ago, workspace not created yet.',
    { id: 'set_status', status: 'onedrive_created' },
  ],
];

describe('the standing of a client whose proposal this program sent', () => {
  it.each(casesOf(HISTORIES))('%s', (_title, given, expected) => {
    expect(standingOf(given, NOW)).toEqual(expected);
  });

  it('leads to the proposal while the client is expected to sign', () => {
    expect(mainActionOf(sent({}), NOW)).toEqual({ id: 'see_proposal' });
    expect(mainActionOf(sent({}, { proposal: null }), NOW)).toEqual({
      id: 'set_status',
      status: 'goproposal_signed',
    });
  });
});
