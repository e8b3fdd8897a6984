import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { client_notes } from '#server/db/schema/clients/client-notes.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { notifications } from '#server/db/schema/clients/notifications.ts';
import { proposal_runs } from '#server/db/schema/clients/proposals/proposal-runs.ts';
import {
  mailQuestions,
  QUESTION_WAIT_MS,
} from '#server/features/proposals/proposal-page/questions/mail-questions.ts';
import { signingOf } from '#server/features/proposals/proposal-page/sent-proposal.fixture.ts';
import {
  ONE,
  refused,
  SIGNING_START,
  startSigning,
  token,
} from '#server/features/proposals/proposal-page/sign/signing.fixture.ts';

const { services, anyone, send, sign, stored, newMails } = await startSigning();
beforeEach(() => services.setNow(SIGNING_START));
afterAll(() => services.stop());

it('a question that arrives repeatedly is mailed to the owner once', async () => {
  const sent = await send({ names: ONE });
  await newMails();
  const asked = { token: token(sent), question: 'Is VAT included?', submission_id: crypto.randomUUID() };
  await Promise.all([anyone.ask(asked), anyone.ask(asked), anyone.ask(asked)]);
  expect(await newMails()).toEqual([]);
  services.advance(QUESTION_WAIT_MS);
  await Promise.all([mailQuestions(services), mailQuestions(services)]);
  const [mail, ...more] = await newMails();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({
    to: 'sam@shore.example',
    replyTo: { name: 'Priya Shah', address: 'priya.shah@shah-bakery.example' },
  });
  expect(mail?.text).toContain('Is VAT included?');
  const notes = await services.db
    .select()
    .from(client_notes)
    .where(eq(client_notes.client_id, sent.client_id));
  expect(notes.map(({ note_text }) => note_text)).toEqual([
    'Question from Priya Shah about the proposal:\nIs VAT included?',
  ]);
});

it('questions asked within a minute are one mail', async () => {
  const sent = await send({ names: ONE });
  await newMails();
  const ask = (question: string) =>
    anyone.ask({ token: token(sent), question, submission_id: crypto.randomUUID() });
  await ask('Is VAT included?');
  services.advance(QUESTION_WAIT_MS / 2);
  await ask('When do we start?');
  await mailQuestions(services);
  expect(await newMails()).toEqual([]);
  services.advance(QUESTION_WAIT_MS / 2);
  await mailQuestions(services);
  const [mail, ...more] = await newMails();
  expect(more).toEqual([]);
  expect(mail?.text).toMatch(/Is VAT included\?.*When do we start\?/s);
  await ask('And who calls?');
  services.advance(QUESTION_WAIT_MS);
  await mailQuestions(services);
  await mailQuestions(services);
  expect((await newMails()).map(({ text }) => text.match(/[A-Z][^.\n]*\?/g))).toEqual([['And who calls?']]);
});

it('questions have a limit of their own, so the client can still sign', async () => {
  const sent = await send({ names: ONE });
  const ask = () => anyone.ask({ token: token(sent), question: 'Why?', submission_id: crypto.randomUUID() });
  for (let asked = 0; asked < 10; asked += 1) await ask();
  expect(await refused(ask())).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  for (let asked = 0; asked < 100; asked += 1) await ask().catch(() => undefined);
  await sign(sent);
  expect((await stored(sent)).signatories[0]?.signed_at).not.toBeNull();
});

it('declining ends the proposal for all signatories', async () => {
  const sent = await send({ names: ['Priya Shah', 'Arun Shah'] });
  await newMails();
  const declined = { token: token(sent, 1), reason: 'Too dear', submission_id: crypto.randomUUID() };
  await anyone.decline(declined);
  await anyone.decline(declined);
  expect(await refused(anyone.decline({ ...declined, reason: 'Too late' }))).toMatchObject({
    code: 'ID_IN_USE',
  });
  expect((await stored(sent)).version).toMatchObject({
    state: 'declined',
    ended_by_name: 'Arun Shah',
    end_reason: 'Too dear',
  });
  expect((await newMails()).map(({ to, text }) => [to, text.includes('Too dear')])).toEqual([
    ['sam@shore.example', true],
  ]);
  const told = await services.db
    .select({ kind: notifications.kind })
    .from(notifications)
    .where(eq(notifications.client_id, sent.client_id));
  expect(told).toEqual([{ kind: 'proposal_declined' }]);
  const [client] = await services.db
    .select({ status: clients.status })
    .from(clients)
    .where(eq(clients.id, sent.client_id));
  expect(client?.status).toBe('goproposal_sent');
  const [run] = await services.db
    .select({ state: proposal_runs.state, reason: proposal_runs.reason })
    .from(proposal_runs)
    .where(eq(proposal_runs.client_id, sent.client_id));
  expect(run).toEqual({ state: 'created', reason: 'Declined: Too dear' });
});

it('a repeated decline with another reason is refused', async () => {
  const sent = await send({ names: ONE });
  const declined = { token: token(sent), reason: 'Too dear', submission_id: crypto.randomUUID() };
  await anyone.decline(declined);
  await expect(anyone.decline({ ...declined, reason: '' })).rejects.toMatchObject({
    code: 'ID_IN_USE',
    data: { fields: ['reason'] },
  });
  expect((await stored(sent)).version?.end_reason).toBe('Too dear');
});

it('a signatory who has signed can no longer decline', async () => {
  const sent = await send({ names: ['Priya Shah', 'Arun Shah'] });
  const page = signingOf(await anyone.open({ token: token(sent) }));
  await anyone.sign({ token: token(sent), ...page });
  expect(
    await refused(anyone.decline({ token: token(sent), reason: '', submission_id: crypto.randomUUID() })),
  ).toMatchObject({ code: 'ALREADY_SIGNED' });
  expect((await stored(sent)).version?.state).toBe('open');
});
