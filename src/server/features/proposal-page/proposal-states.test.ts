import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '#server/context.ts';
import { client_notes } from '#server/db/schema/clients/client-notes.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { notifications } from '#server/db/schema/clients/notifications.ts';
import { proposal_runs } from '#server/db/schema/clients/proposals/proposal-runs.ts';
import {
  proposal_signatories,
  proposal_versions,
} from '#server/db/schema/clients/proposals/proposal-versions.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';
import { type SentProposal, sentProposal, signingOf } from './sent-proposal.fixture.ts';

const START = '2026-03-02T10:15:30.123Z';

let services: TestServices;
let sam: Actor;
let as: ReturnType<typeof callAs>;
let anyone: ReturnType<typeof callAs>['proposalPage'];

beforeAll(async () => {
  services = await startTestServices();
  sam = await createActor(services, { full_name: 'Sam Staff', email: 'sam@shore.example' });
  as = callAs(services, sam);
  anyone = callAs(services, null).proposalPage;
});
beforeEach(() => services.setNow(START));
afterAll(() => services.stop());

async function send(given: Partial<Parameters<typeof sentProposal>[1]> = {}): Promise<SentProposal> {
  const client = await as.clients.create({
    first_name: 'Priya',
    surname: 'Shah',
    email: 'priya@shah-bakery.example',
    inquiry_source: 'Email',
  });
  await as.clients.setOwner({ id: client.id, owner_id: sam.user_id });
  return sentProposal(services.db, { client_id: client.id, at: START, names: ['Priya Shah'], ...given });
}

const token = (sent: SentProposal, index = 0) => sent.tokens[index] ?? '';

interface Refused {
  code: string;
  data: { state?: string; attempts_left?: number; reason?: string; issues?: unknown };
}

const refusal = (attempt: Promise<unknown>): Promise<Refused> =>
  attempt.then(
    () => ({ code: 'no refusal', data: {} }),
    ({ code, data = {} }: Refused) => ({ code, data }),
  );

const version = async ({ version_id }: SentProposal) =>
  (await services.db.select().from(proposal_versions).where(eq(proposal_versions.id, version_id)))[0];

const signatories = ({ version_id }: SentProposal) =>
  services.db
    .select()
    .from(proposal_signatories)
    .where(eq(proposal_signatories.version_id, version_id))
    .orderBy(proposal_signatories.place);

let read = 0;
/** Mails sent since the last call. */
async function newMails() {
  const mails = await services.sentMails();
  const sent = mails.slice(read);
  read = mails.length;
  return sent;
}

/** Every public procedure, with a request that would work. */
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
          .set({ state: 'superseded', ended_at: START })
          .where(eq(proposal_versions.id, version_id)),
    ],
    ['withdrawn', ({ version_id }) => as.proposalVersions.withdraw({ version_id, reason: 'A mistake' })],
    [
      'declined',
      (sent) =>
        anyone.decline({ token: token(sent), reason: 'Too dear', submission_id: crypto.randomUUID() }),
    ],
    ['unknown', ({ client_id }) => services.db.delete(clients).where(eq(clients.id, client_id))],
  ];

  it.each(ENDS)(
    'can’t sign a proposal that is %s, and every request is refused without any data',
    async (state, end) => {
      const sent = await send({ names: ['Priya Shah', 'Arun Shah'], needs_code: true });
      const page = signingOf(await anyone.open({ token: token(sent) }));
      services.advance(7 * 24 * 60 * 60 * 1_000);
      await end(sent);
      // A signatory who has declined may repeat that, so the other one tries.
      const asked = state === 'declined' ? token(sent, 1) : token(sent);
      const attempts = [
        anyone.sign({ token: asked, ...page }),
        ...Object.values(PUBLIC).map((attempt) => attempt(asked)),
      ];
      for (const { code, data } of await Promise.all(attempts.map(refusal))) {
        expect({ code, data }).toEqual({ code: 'PROPOSAL_ENDED', data: { state, firm: null } });
      }
      expect((await signatories(sent)).every(({ signed_at }) => signed_at === null)).toBe(true);
    },
  );

  it('can sign until midnight in London, and the signed proposal stays readable', async () => {
    const sent = await send({ valid_until: '2026-04-01' });
    const page = signingOf(await anyone.open({ token: token(sent) }));
    services.setNow('2026-04-01T22:59:59.999Z');
    expect(await anyone.sign({ token: token(sent), ...page })).toMatchObject({ state: 'signed' });
    services.setNow('2027-04-01T12:00:00.000Z');
    expect(await anyone.open({ token: token(sent) })).toMatchObject({ state: 'signed', has_pdf: true });
  });
});

it('each opening is counted, but only the first is recorded in the history', async () => {
  const sent = await send();
  await Promise.all(Array.from({ length: 10 }, () => anyone.open({ token: token(sent) })));
  services.advance(60_000);
  await anyone.open({ token: token(sent) });
  const [own] = await signatories(sent);
  expect(own).toMatchObject({ opened_count: 11, opened_at: START, signed_at: null });
  expect(own?.last_opened_at).toBe('2026-03-02T10:16:30.123Z');
  const { items } = await as.activity.list({ client_id: sent.client_id, limit: 50 });
  expect(items.filter(({ type }) => type === 'proposal.opened')).toHaveLength(1);
  expect((await version(sent))?.state).toBe('open');
});

describe('a mailed code', () => {
  async function codeOf(sent: SentProposal): Promise<string> {
    await newMails();
    expect(await anyone.sendCode({ token: token(sent) })).toMatchObject({
      sent_to: 'p•••@shah-bakery.example',
    });
    const [mail] = await newMails();
    expect(mail?.to).toBe('priya.shah@shah-bakery.example');
    return /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '';
  }

  const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

  it('is needed to sign, and its proof is bound to the browser that entered it', async () => {
    const sent = await send({ needs_code: true });
    const opened = await anyone.open({ token: token(sent) });
    expect(opened.code).toEqual({ needed: true, entered: false, sent_to: 'p•••@shah-bakery.example' });
    const request = { token: token(sent), ...signingOf(opened) };
    expect(await refusal(anyone.sign(request))).toMatchObject({ code: 'CODE_NEEDED' });
    const code = await codeOf(sent);
    const { code_proof } = await anyone.enterCode({
      token: token(sent),
      code: ` ${code.slice(0, 3)} ${code.slice(3)}`,
    });
    expect((await anyone.open({ token: token(sent), code_proof })).code.entered).toBe(true);
    // Somebody with a forwarded link has the same token, but not the proof.
    expect((await anyone.open({ token: token(sent) })).code.entered).toBe(false);
    expect(await refusal(anyone.sign(request))).toMatchObject({ code: 'CODE_NEEDED' });
    expect(await refusal(anyone.enterCode({ token: token(sent), code }))).toMatchObject({
      code: 'CODE_DEAD',
    });
    await anyone.sign({ ...request, code_proof });
    expect((await signatories(sent))[0]?.signature?.authentication).toBe('link_and_code');
  });

  it('is dead after five wrong entries, even simultaneous ones, until a new one is requested', async () => {
    const sent = await send({ needs_code: true });
    const code = await codeOf(sent);
    const tries = await Promise.all(
      Array.from({ length: 8 }, () => refusal(anyone.enterCode({ token: token(sent), code: wrong(code) }))),
    );
    expect(tries.map(({ data }) => data.attempts_left ?? data.reason).toSorted()).toEqual([
      1,
      2,
      3,
      4,
      'attempts',
      'attempts',
      'attempts',
      'attempts',
    ]);
    expect(await refusal(anyone.enterCode({ token: token(sent), code }))).toMatchObject({
      code: 'CODE_DEAD',
      data: { reason: 'attempts' },
    });
    const next = await codeOf(sent);
    expect(await anyone.enterCode({ token: token(sent), code: next })).toMatchObject({
      entered_until: '2026-03-02T11:15:30.123Z',
    });
  });

  it('expires after ten minutes, and its proof after an hour', async () => {
    const sent = await send({ needs_code: true });
    const first = await codeOf(sent);
    services.advance(10 * 60_000);
    expect(await refusal(anyone.enterCode({ token: token(sent), code: first }))).toMatchObject({
      data: { reason: 'expired' },
    });
    const { code_proof } = await anyone.enterCode({ token: token(sent), code: await codeOf(sent) });
    const page = signingOf(await anyone.open({ token: token(sent) }));
    services.advance(60 * 60_000);
    expect(await refusal(anyone.sign({ token: token(sent), ...page, code_proof }))).toMatchObject({
      code: 'CODE_NEEDED',
    });
  });

  it('can be requested five times in a row, and only the newest is mailed', async () => {
    const sent = await send({ needs_code: true });
    for (let time = 0; time < 5; time += 1) {
      services.advance(1_000);
      await anyone.sendCode({ token: token(sent) });
    }
    expect(await refusal(anyone.sendCode({ token: token(sent) }))).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
    });
    expect(await newMails()).toHaveLength(1);
  });

  it('of one signatory does not work for another, and neither does its proof', async () => {
    const [mine, other] = [await send({ needs_code: true }), await send({ needs_code: true })];
    const code = await codeOf(mine);
    await anyone.sendCode({ token: token(other) });
    const tried = await refusal(anyone.enterCode({ token: token(other), code }));
    expect(['CODE_WRONG', 'no refusal']).toContain(tried.code);
    const { code_proof } = await anyone.enterCode({ token: token(mine), code });
    const page = signingOf(await anyone.open({ token: token(other) }));
    expect(await refusal(anyone.sign({ token: token(other), ...page, code_proof }))).toMatchObject({
      code: 'CODE_NEEDED',
    });
  });
});

it('never shows another client’s data, whatever the token', async () => {
  const [mine, other] = [await send(), await send({ names: ['Zora Neale'] })];
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
    for (const refused of await Promise.all(attempts.map(refusal))) {
      expect(refused).toEqual({ code: 'PROPOSAL_ENDED', data: { state: 'unknown', firm: null } });
    }
  }
  // A page of one client sent with another's token is named as different.
  expect(await refusal(anyone.sign({ token: token(other), ...page }))).toMatchObject({
    code: 'SHOWN_DIFFERS',
    data: { field: 'document_hash' },
  });
});

it('a question is mailed to the owner and noted once, however often it arrives', async () => {
  const sent = await send();
  await newMails();
  const asked = { token: token(sent), question: 'Is VAT included?', submission_id: crypto.randomUUID() };
  await Promise.all([anyone.ask(asked), anyone.ask(asked), anyone.ask(asked)]);
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

it('declining ends the proposal for all, notifies the owner once and keeps the client’s status', async () => {
  const sent = await send({ names: ['Priya Shah', 'Arun Shah'] });
  await newMails();
  const declined = { token: token(sent, 1), reason: 'Too dear', submission_id: crypto.randomUUID() };
  await anyone.decline(declined);
  await anyone.decline(declined);
  expect(await version(sent)).toMatchObject({
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

it('a signatory who has signed can no longer decline', async () => {
  const sent = await send({ names: ['Priya Shah', 'Arun Shah'] });
  const page = signingOf(await anyone.open({ token: token(sent) }));
  await anyone.sign({ token: token(sent), ...page });
  expect(await refusal(PUBLIC.decline(token(sent)))).toMatchObject({ code: 'ALREADY_SIGNED' });
  expect((await version(sent))?.state).toBe('open');
});

it('returns the proposal without signatures as a PDF before it is signed', async () => {
  const sent = await send();
  const [one, other] = [await anyone.pdf({ token: token(sent) }), await anyone.pdf({ token: token(sent) })];
  const bytes = Buffer.from(await one.arrayBuffer());
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(Buffer.from(await other.arrayBuffer()).equals(bytes)).toBe(true);
});
