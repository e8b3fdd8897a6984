import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { notifications } from '#server/db/schema/clients/notifications.ts';
import { sendProposalReminders } from '#server/features/proposals/proposal-versions/reminders/send-proposal-reminders.ts';
import { signingOf } from './sent-proposal.fixture.ts';
import { ONE, refused, SIGNING_START, startSigning, token } from './sign/signing.fixture.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const { services, as, anyone, send, sign, stored, newMails } = await startSigning();
beforeEach(() => services.setNow(SIGNING_START));
afterAll(() => services.stop());

const WRONG = { code: 'PROPOSAL_ENDED', data: { state: 'wrong_person', firm: null } };

it('a reader who isn’t the signatory ends all their links', async () => {
  const sent = await send({ names: ONE });
  const { url } = await as.proposalVersions.link({ signatory_id: sent.ids[0] ?? '' });
  const other = url.split('/').at(-1) ?? '';
  const page = signingOf(await anyone.open({ token: other }));
  await anyone.notMe({ token: token(sent), note: '' });
  for (const own of [token(sent), other]) {
    expect(await refused(anyone.open({ token: own }))).toEqual(WRONG);
    expect(await refused(anyone.sign({ token: own, ...page }))).toEqual(WRONG);
  }
  const { version, signatories } = await stored(sent);
  expect(version?.state).toBe('open');
  expect(signatories[0]).toMatchObject({ signed_at: null, signature: null });
});

it('the team is told once, however often it is said', async () => {
  const sent = await send({ names: ONE });
  await newMails();
  const said = { token: token(sent), note: 'Write to Nell' };
  await Promise.allSettled([anyone.notMe(said), anyone.notMe(said)]);
  expect(await refused(anyone.notMe(said))).toEqual(WRONG);
  expect((await newMails()).map(({ to, text }) => [to, text.includes('Write to Nell')])).toEqual([
    ['sam@shore.example', true],
  ]);
  const told = await services.db
    .select({ kind: notifications.kind })
    .from(notifications)
    .where(eq(notifications.client_id, sent.client_id));
  expect(told).toEqual([{ kind: 'proposal_wrong_person' }]);
  const { items } = await as.activity.list({ client_id: sent.client_id });
  expect(items.filter(({ type }) => type === 'proposal.wrong_person')).toMatchObject([
    { actor_name: 'A reader of Priya Shah’s link', changes: { note: { to: 'Write to Nell' } } },
  ]);
});

it('the other signatories’ links go on working', async () => {
  const sent = await send({ names: ['Priya Shah', 'Arun Shah'] });
  await anyone.notMe({ token: token(sent), note: '' });
  expect(await anyone.open({ token: token(sent, 1) })).toMatchObject({ waiting_for: 'Priya Shah' });
});

it('no reminder follows, until staff send another link', async () => {
  const sent = await send({ names: ONE });
  await anyone.notMe({ token: token(sent), note: '' });
  const [version] = await as.proposalVersions.list({ client_id: sent.client_id });
  expect(version?.signatories[0]).toMatchObject({ wrong_person_at: SIGNING_START, wrong_person_note: null });
  services.advance(4 * DAY_MS);
  expect(await sendProposalReminders(services)).toBe(0);
  const resent = await as.proposalVersions.resend({ signatory_id: sent.ids[0] ?? '' });
  expect(resent.signatories[0]?.wrong_person_at).toBeNull();
  const own = (await newMails())
    .findLast(({ link }) => link?.includes('/proposal/'))
    ?.link?.split('/')
    .at(-1);
  expect(await anyone.open({ token: own ?? '' })).toMatchObject({ state: 'open' });
  services.advance(4 * DAY_MS);
  expect(await sendProposalReminders(services)).toBe(1);
});

it('a link that waits in the queue is not mailed', async () => {
  const sent = await send({ names: ONE });
  await newMails();
  await as.proposalVersions.resend({ signatory_id: sent.ids[0] ?? '' });
  await anyone.notMe({ token: token(sent), note: '' });
  expect((await newMails()).map(({ to }) => to)).toEqual(['sam@shore.example']);
});

it('a signatory who has signed can no longer be somebody else', async () => {
  const sent = await send({ names: ['Priya Shah', 'Arun Shah'] });
  await sign(sent);
  expect(await refused(anyone.notMe({ token: token(sent), note: '' }))).toMatchObject({
    code: 'ALREADY_SIGNED',
  });
});
