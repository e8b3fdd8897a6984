import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { proposal_versions } from '#server/db/schema/clients/proposals/proposal-versions.ts';
import { type SentProposal, sentProposal } from './sent-proposal.fixture.ts';
import { refused, SIGNING_START, startSigning, token } from './sign/signing.fixture.ts';

const { services, as, anyone, send, sign, newMails } = await startSigning();
beforeEach(() => services.setNow(SIGNING_START));
afterAll(() => services.stop());

const TWO = { names: ['Priya Shah', 'Arun Shah'] };
const opening = (sent: SentProposal, index = 0) => refused(anyone.open({ token: token(sent, index) }));
const decline = (sent: SentProposal, index: number) =>
  anyone.decline({ token: token(sent, index), reason: 'Too dear', submission_id: crypto.randomUUID() });

it('after a decline, who had signed is mailed once that nothing is concluded', async () => {
  const sent = await send(TWO);
  await sign(sent);
  await newMails();
  await decline(sent, 1);
  await decline(sent, 1);
  const mails = await newMails();
  expect(mails.map(({ to }) => to)).toEqual(['priya.shah@shah-bakery.example', 'sam@shore.example']);
  expect(mails[0]?.text).toContain(
    'Arun Shah has declined the proposal for Shah Bakery Ltd, which you signed on 2 March 2026.',
  );
  expect(mails[0]?.text).toContain('your signature has no effect');
  expect(mails[0]?.text).not.toContain('Too dear');
});

it('after a withdrawal, who had signed is mailed once', async () => {
  const sent = await send(TWO);
  await sign(sent);
  await newMails();
  const input = { version_id: sent.version_id, reason: null };
  await as.proposalVersions.withdraw(input);
  await as.proposalVersions.withdraw(input);
  const mails = await newMails();
  expect(mails.map(({ to, text }) => [to, text.includes('We have withdrawn the proposal')])).toEqual([
    ['priya.shah@shah-bakery.example', true],
  ]);
});

it('only the link of who had signed says who declined', async () => {
  const sent = await send(TWO);
  await sign(sent);
  await decline(sent, 1);
  expect(await opening(sent)).toEqual({
    code: 'PROPOSAL_ENDED',
    data: {
      state: 'declined',
      firm: null,
      void_signature: { signed_at: SIGNING_START, declined_by: 'Arun Shah' },
    },
  });
  expect((await opening(sent, 1)).data).toEqual({ state: 'declined', firm: null });
});

describe('if there is a newer version, the link of an older one says so', () => {
  const end = (state: 'superseded' | 'withdrawn' | 'declined') => (sent: SentProposal) =>
    services.db
      .update(proposal_versions)
      .set({ state, ended_at: SIGNING_START })
      .where(eq(proposal_versions.id, sent.version_id));

  it.each([
    ['superseded', end('superseded')],
    ['withdrawn', end('withdrawn')],
    ['declined', end('declined')],
  ])('although it was %s', async (_state, endIt) => {
    const sent = await send(TWO);
    await endIt(sent);
    await sentProposal(services.db, { client_id: sent.client_id, at: SIGNING_START, number: 2 });
    expect((await opening(sent)).data).toEqual({ state: 'superseded', firm: null });
  });

  it('but not that of an ended link', async () => {
    const sent = await send(TWO);
    await anyone.notMe({ token: token(sent), note: '' });
    await end('superseded')(sent);
    await sentProposal(services.db, { client_id: sent.client_id, at: SIGNING_START, number: 2 });
    expect((await opening(sent)).data).toEqual({ state: 'wrong_person', firm: null });
  });
});
