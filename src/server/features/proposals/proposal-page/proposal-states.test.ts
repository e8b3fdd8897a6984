import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { clients } from '#server/db/schema/clients/clients.ts';
import { proposal_versions } from '#server/db/schema/clients/proposals/proposal-versions.ts';
import {
  type SentProposal,
  signingOf,
} from '#server/features/proposals/proposal-page/sent-proposal.fixture.ts';
import {
  ONE,
  refused,
  SIGNING_START,
  startSigning,
  token,
} from '#server/features/proposals/proposal-page/sign/signing.fixture.ts';
import { asOwner } from '#tests/support/as-owner.ts';

const { services, as, anyone, send, stored } = await startSigning();
beforeEach(() => services.setNow(SIGNING_START));
afterAll(() => services.stop());

/** Every public procedure except `sign`, with a valid request. */
const PUBLIC = {
  open: (token: string) => anyone.open({ token }),
  sendCode: (token: string) => anyone.sendCode({ token }),
  enterCode: (token: string) => anyone.enterCode({ token, code: '123456' }),
  ask: (token: string) => anyone.ask({ token, question: 'Why?', submission_id: crypto.randomUUID() }),
  decline: (token: string) => anyone.decline({ token, reason: '', submission_id: crypto.randomUUID() }),
  pdf: (token: string) => anyone.pdf({ token }),
};

describe('a page that was loaded before', () => {
  const ENDS: [state: string, end: (sent: SentProposal) => Promise<unknown> | unknown][] = [
    ['expired', () => services.setNow('2026-04-01T23:00:00.000Z')],
    [
      'superseded',
      ({ version_id }) =>
        services.db
          .update(proposal_versions)
          .set({ state: 'superseded', ended_at: SIGNING_START })
          .where(eq(proposal_versions.id, version_id)),
    ],
    ['withdrawn', ({ version_id }) => as.proposalVersions.withdraw({ version_id, reason: 'A mistake' })],
    [
      'declined',
      (sent) =>
        anyone.decline({ token: token(sent), reason: 'Too dear', submission_id: crypto.randomUUID() }),
    ],
    [
      'unknown',
      ({ client_id }) => asOwner(services, (tx) => tx.delete(clients).where(eq(clients.id, client_id))),
    ],
  ];

  it.each(ENDS)('can’t sign a proposal that is %s', async (state, end) => {
    const sent = await send({ names: ['Priya Shah', 'Arun Shah'], needs_code: true });
    const page = signingOf(await anyone.open({ token: token(sent) }));
    services.advance(7 * 24 * 60 * 60 * 1_000);
    await end(sent);
    // A signatory who has declined may decline again, so the other signatory tries.
    const asked = state === 'declined' ? token(sent, 1) : token(sent);
    const attempts = [
      anyone.sign({ token: asked, ...page }),
      ...Object.values(PUBLIC).map((attempt) => attempt(asked)),
    ];
    for (const { code, data } of await Promise.all(attempts.map(refused))) {
      expect({ code, data }).toEqual({ code: 'PROPOSAL_ENDED', data: { state, firm: null } });
    }
    expect((await stored(sent)).signatories.every(({ signed_at }) => signed_at === null)).toBe(true);
  });

  it('can sign until midnight in London', async () => {
    const sent = await send({ names: ONE, valid_until: '2026-04-01' });
    const page = signingOf(await anyone.open({ token: token(sent) }));
    services.setNow('2026-04-01T22:59:59.999Z');
    expect(await anyone.sign({ token: token(sent), ...page })).toMatchObject({ state: 'signed' });
    services.setNow('2027-04-01T12:00:00.000Z');
    expect(await anyone.open({ token: token(sent) })).toMatchObject({ state: 'signed', has_pdf: true });
  });
});

it('only the first opening is recorded in the history', async () => {
  const sent = await send({ names: ONE });
  await Promise.all(Array.from({ length: 10 }, () => anyone.opened({ token: token(sent) })));
  services.advance(60_000);
  await anyone.opened({ token: token(sent) });
  // A mail scanner that loads the page doesn't count.
  await anyone.open({ token: token(sent) });
  const [own] = (await stored(sent)).signatories;
  expect(own).toMatchObject({ opened_count: 11, opened_at: SIGNING_START, signed_at: null });
  expect(own?.last_opened_at).toBe('2026-03-02T10:16:30.123Z');
  const { items } = await as.activity.list({ client_id: sent.client_id, limit: 50 });
  expect(items.filter(({ type }) => type === 'proposal.opened')).toHaveLength(1);
  expect((await stored(sent)).version?.state).toBe('open');
});

it('a link never shows another client’s data', async () => {
  const [mine, other] = [await send({ names: ONE }), await send({ names: ['Zora Neale'] })];
  const page = signingOf(await anyone.open({ token: token(mine) }));
  expect(JSON.stringify(await anyone.open({ token: token(mine) }))).not.toMatch(/Zora|zora/);
  for (const guess of [
    '',
    'x',
    token(mine).slice(1),
    `${token(other)}x`,
    other.version_id,
    other.ids[0] ?? '',
  ]) {
    const attempts = [
      anyone.sign({ token: guess, ...page }),
      ...Object.values(PUBLIC).map((attempt) => attempt(guess)),
    ];
    for (const answer of await Promise.all(attempts.map(refused))) {
      expect(answer).toEqual({ code: 'PROPOSAL_ENDED', data: { state: 'unknown', firm: null } });
    }
  }
  // Signing one client's page with another client's token is refused, because the documents differ.
  expect(await refused(anyone.sign({ token: token(other), ...page }))).toMatchObject({
    code: 'SHOWN_DIFFERS',
    data: { field: 'document_hash' },
  });
});

it('an unsigned proposal has the same PDF each time', async () => {
  const sent = await send({ names: ONE });
  const [one, other] = [await anyone.pdf({ token: token(sent) }), await anyone.pdf({ token: token(sent) })];
  const bytes = Buffer.from(await one.arrayBuffer());
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(Buffer.from(await other.arrayBuffer()).equals(bytes)).toBe(true);
});
