import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '#server/context.ts';
import { activity_events } from '#server/db/schema/clients/activity-events.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { notifications } from '#server/db/schema/clients/notifications.ts';
import { proposal_run_reports, proposal_runs } from '#server/db/schema/clients/proposals/proposal-runs.ts';
import {
  proposal_signatories,
  proposal_versions,
} from '#server/db/schema/clients/proposals/proposal-versions.ts';
import { stored_files } from '#server/db/schema/clients/proposals/stored-files.ts';
import {
  OPTIONAL,
  type SentProposal,
  sentProposal,
  signingOf,
} from '#server/features/proposal-page/sent-proposal.fixture.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';

const RIVALS = 50;

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
afterAll(() => services.stop());

async function send(given: Partial<Parameters<typeof sentProposal>[1]> = {}): Promise<SentProposal> {
  const client = await as.clients.create({
    first_name: 'Priya',
    surname: 'Shah',
    email: 'priya@shah-bakery.example',
    company: 'Shah Bakery Ltd',
    inquiry_source: 'Email',
  });
  await as.clients.setOwner({ id: client.id, owner_id: sam.user_id });
  return sentProposal(services.db, {
    client_id: client.id,
    at: services.now().toISOString(),
    sent_by: sam.user_id,
    ...given,
  });
}

const token = (sent: SentProposal, index = 0) => sent.tokens[index] ?? '';

async function sign(sent: SentProposal, index = 0, given: Parameters<typeof signingOf>[1] = {}) {
  const opened = await anyone.open({ token: token(sent, index) });
  return anyone.sign({ token: token(sent, index), ...signingOf(opened, given) });
}

const refusal = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'no refusal',
    (error: { code: string; data?: unknown }) => error.code,
  );

async function stored({ version_id, client_id }: SentProposal) {
  const { db } = services;
  const [version] = await db.select().from(proposal_versions).where(eq(proposal_versions.id, version_id));
  const signatories = await db
    .select()
    .from(proposal_signatories)
    .where(eq(proposal_signatories.version_id, version_id))
    .orderBy(proposal_signatories.place);
  const files = await db.select().from(stored_files).where(eq(stored_files.proposal_version_id, version_id));
  const events = await db
    .select({ type: activity_events.type, actor: activity_events.actor_name })
    .from(activity_events)
    .where(sql`${activity_events.client_id} = ${client_id} and type like 'proposal.%'`)
    .orderBy(activity_events.id);
  const [client] = await db.select().from(clients).where(eq(clients.id, client_id));
  return { version, signatories, files, client, events: events.map(({ type }) => type) };
}

/** Mails sent since the last call, by address. */
let read = 0;
async function newMails() {
  const mails = await services.sentMails();
  const sent = mails.slice(read).toSorted((one, other) => (one.to < other.to ? -1 : 1));
  read = mails.length;
  return sent;
}

describe('two directors who sign in order', () => {
  it('fix the options with the first signature, and complete the proposal and its record with the second', async () => {
    const sent = await send();
    await newMails();
    const first = await anyone.open({ token: token(sent) });
    expect(first).toMatchObject({
      state: 'open',
      may_choose_options: true,
      waiting_for: null,
      has_pdf: false,
    });
    expect(first.document.signatories.map(({ email }) => email)).toEqual([
      'priya.shah@shah-bakery.example',
      '',
    ]);
    expect(await anyone.open({ token: token(sent, 1) })).toMatchObject({
      may_choose_options: false,
      waiting_for: 'Priya Shah',
    });

    expect(await sign(sent, 0, { left_out: [OPTIONAL] })).toMatchObject({
      state: 'accepted',
      left_out: [OPTIONAL],
      mine: { typed_name: 'Priya Shah' },
    });
    const half = await stored(sent);
    expect(half).toMatchObject({
      version: { state: 'open', left_out: [OPTIONAL] },
      files: [],
      client: { status: 'goproposal_sent' },
    });
    expect(half.version?.accepted_fees?.totals.monthly.net).toBe(10_000);
    expect((await newMails()).map(({ to }) => to)).toEqual(['arun.shah@shah-bakery.example']);

    services.advance(60_000);
    expect(await sign(sent, 1, { typed_name: 'Arun Shah' })).toMatchObject({
      state: 'signed',
      has_pdf: true,
    });
    const { version, signatories, files, client, events } = await stored(sent);
    expect(version).toMatchObject({ state: 'signed', ended_by_name: 'Arun Shah' });
    expect(client?.status).toBe('goproposal_signed');
    expect(signatories.map(({ signature }) => signature)).toMatchObject([
      { typed_name: 'Priya Shah', authentication: 'link', document_hash: sent.document_hash },
      { typed_name: 'Arun Shah', ip_address: '127.0.0.1', signed_at: version?.ended_at },
    ]);
    expect(events).toEqual([
      'proposal.opened',
      'proposal.opened',
      'proposal.accepted',
      'proposal.signature_added',
      'proposal.completed',
    ]);
    expect(files.map(({ kind }) => kind)).toEqual(['record']);
    const mails = await newMails();
    expect(mails.map(({ to, file }) => [to, file?.type ?? null])).toEqual([
      ['arun.shah@shah-bakery.example', 'application/pdf'],
      ['priya.shah@shah-bakery.example', 'application/pdf'],
      ['sam@shore.example', null],
    ]);
    expect(
      createHash('sha256')
        .update(mails[0]?.file?.content ?? '')
        .digest('hex'),
    ).toBe(files[0]?.sha256);

    const copy = await anyone.pdf({ token: token(sent) });
    expect(Buffer.from(await copy.arrayBuffer()).equals(files[0]?.content ?? Buffer.of())).toBe(true);
    const [run] = await services.db
      .select({ state: proposal_runs.state, outcome: proposal_run_reports.outcome })
      .from(proposal_runs)
      .innerJoin(proposal_run_reports, eq(proposal_run_reports.run_id, proposal_runs.id))
      .where(eq(proposal_runs.client_id, sent.client_id));
    expect(run).toEqual({ state: 'signed', outcome: 'signed' });
  });

  it('cannot sign out of turn', async () => {
    const sent = await send();
    const attempt = sign(sent, 1);
    await expect(attempt).rejects.toMatchObject({
      code: 'NOT_YOUR_TURN',
      data: { waiting_for: 'Priya Shah' },
    });
    expect((await stored(sent)).signatories.every(({ signed_at }) => signed_at === null)).toBe(true);
  });
});

it('a signed proposal sends its owner one notification and one mail, even if they want such notifications by mail', async () => {
  await as.notifications.setMail({ kind: 'proposal_signed', mail: true });
  const sent = await send({ names: ['Priya Shah'] });
  await newMails();
  await sign(sent);
  const told = await services.db
    .select({ kind: notifications.kind, by_mail: notifications.by_mail })
    .from(notifications)
    .where(eq(notifications.client_id, sent.client_id))
    .orderBy(notifications.id);
  expect(told).toEqual([
    { kind: 'proposal_opened', by_mail: false },
    { kind: 'proposal_signed', by_mail: false },
  ]);
  expect((await newMails()).filter(({ to }) => to === 'sam@shore.example')).toMatchObject([
    { subject: 'Proposal signed: Priya Shah' },
  ]);
  await as.notifications.setMail({ kind: 'proposal_signed', mail: false });
});

it('returns the same for a repeated submission and refuses a new one, without another record or mail', async () => {
  const sent = await send({ names: ['Priya Shah'] });
  const request = { token: token(sent), ...signingOf(await anyone.open({ token: token(sent) })) };
  const signed = await anyone.sign(request);
  await newMails();
  services.advance(1_000);
  expect(await anyone.sign(request)).toEqual(signed);
  const other = { ...request, submission_id: crypto.randomUUID() };
  await expect(anyone.sign(other)).rejects.toMatchObject({ code: 'ALREADY_SIGNED' });
  expect(await newMails()).toEqual([]);
  expect((await stored(sent)).files).toHaveLength(1);
});

it('makes one signature and one record of fifty simultaneous signatures', async () => {
  const sent = await send({ names: ['Priya Shah'] });
  const opened = await anyone.open({ token: token(sent) });
  const results = await Promise.all(
    Array.from({ length: RIVALS }, () => refusal(anyone.sign({ token: token(sent), ...signingOf(opened) }))),
  );
  expect(results.filter((code) => code === 'no refusal')).toHaveLength(1);
  expect(new Set(results)).toEqual(new Set(['no refusal', 'ALREADY_SIGNED']));
  const { files, events } = await stored(sent);
  expect(files).toHaveLength(1);
  expect(events.filter((type) => type === 'proposal.completed')).toHaveLength(1);
});

it('fixes the options once when two signatories who sign at once choose differently', async () => {
  const sent = await send({ order: 'at_once' });
  const opened = await Promise.all([0, 1].map((index) => anyone.open({ token: token(sent, index) })));
  const results = await Promise.all(
    opened.map((page, index) =>
      refusal(
        anyone.sign({
          token: token(sent, index),
          ...signingOf(page, { left_out: index === 0 ? [OPTIONAL] : [] }),
        }),
      ),
    ),
  );
  expect(results.toSorted()).toEqual(['SHOWN_DIFFERS', 'no refusal']);
  expect((await stored(sent)).version?.accepted_at).not.toBeNull();
});

it('refuses a request that differs from what would be signed, and names the field', async () => {
  const sent = await send({ names: ['Priya Shah'] });
  const page = signingOf(await anyone.open({ token: token(sent) }));
  const { shown_totals } = page;
  const field = (change: Partial<typeof page>) =>
    anyone.sign({ token: token(sent), ...page, ...change }).then(
      () => null,
      (error: { code: string; data: { field: string } }) => [error.code, error.data.field],
    );
  expect(await field({ document_hash: '0'.repeat(64) })).toEqual(['SHOWN_DIFFERS', 'document_hash']);
  expect(await field({ left_out: [OPTIONAL] })).toEqual(['SHOWN_DIFFERS', 'shown_totals']);
  expect(await field({ left_out: ['accounts'] })).toEqual(['SHOWN_DIFFERS', 'left_out']);
  expect(await field({ agrees: { ...page.agrees, early_start: true } })).toEqual([
    'SHOWN_DIFFERS',
    'early_start',
  ]);
  const cheaper = { ...shown_totals, monthly: { ...shown_totals.monthly, net: 1 } };
  expect(await field({ shown_totals: cheaper })).toEqual(['SHOWN_DIFFERS', 'shown_totals']);
});

it('names each missing agreement and a missing name', async () => {
  const sent = await send({ names: ['Priya Shah'] });
  const page = signingOf(await anyone.open({ token: token(sent) }));
  const agrees = { intent: false, privacy_notice: false, early_start: null } as unknown as typeof page.agrees;
  await expect(anyone.sign({ token: token(sent), ...page, typed_name: ' ', agrees })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    data: {
      issues: expect.arrayContaining([
        expect.objectContaining({ path: ['typed_name'] }),
        expect.objectContaining({ path: ['agrees', 'intent'] }),
        expect.objectContaining({ path: ['agrees', 'privacy_notice'] }),
      ]),
    },
  });
});

it('asks a consumer whether work may start early, and records the answer', async () => {
  const sent = await send({ names: ['Priya Shah'], is_consumer: true });
  const opened = await anyone.open({ token: token(sent) });
  expect(opened.early_start_asked).toBe(true);
  const page = signingOf(opened);
  await anyone.sign({ token: token(sent), ...page, agrees: { ...page.agrees, early_start: false } });
  const [signatory] = (await stored(sent)).signatories;
  expect(signatory?.signature).toMatchObject({ early_start: false });
  expect(signatory?.signature?.agreed_to).toHaveLength(2);
});

describe('on a colleague’s device', () => {
  it('each person signs in turn, and the record names the colleague', async () => {
    const sent = await send();
    for (const signatory_id of sent.ids) {
      const which = { version_id: sent.version_id, signatory_id };
      const opened = await as.proposalPage.openInPerson(which);
      const { code_proof: _, ...signing } = signingOf(opened);
      await as.proposalPage.signInPerson({ ...which, ...signing });
    }
    const { signatories, version, events } = await stored(sent);
    expect(version?.state).toBe('signed');
    expect(signatories.map(({ signature }) => signature)).toMatchObject([
      { authentication: 'in_person', in_person_with: 'Sam Staff', viewed_at: null },
      { authentication: 'in_person', in_person_with: 'Sam Staff', viewed_at: null },
    ]);
    expect(events).not.toContain('proposal.opened');
  });

  it('a proposal cannot be opened with an API key, or for a signatory of another version', async () => {
    const [sent, other] = [await send(), await send()];
    const key = callAs(services, { ...sam, api_key: { made_by: sam.user_id } });
    const which = { version_id: sent.version_id, signatory_id: sent.ids[0] ?? '' };
    expect(await refusal(key.proposalPage.openInPerson(which))).toBe('NOT_FOR_KEYS');
    const mixed = { version_id: other.version_id, signatory_id: sent.ids[0] ?? '' };
    expect(await refusal(as.proposalPage.openInPerson(mixed))).toBe('NOT_FOUND');
  });
});

it('lets only the named user countersign, once the client has signed, and stores a second record', async () => {
  const ada = await createActor(services, { full_name: 'Ada Partner' });
  const sent = await send({ names: ['Priya Shah'], countersignatory: ada });
  const request = {
    version_id: sent.version_id,
    submission_id: crypto.randomUUID(),
    typed_name: 'Ada Partner',
    document_hash: sent.document_hash,
    agrees: { intent: true as const },
  };
  const own = callAs(services, ada).proposalPage;
  await expect(own.countersign(request)).rejects.toMatchObject({
    code: 'NOT_YOUR_TURN',
    data: { waiting_for: 'Priya Shah' },
  });
  await sign(sent);
  expect(await refusal(as.proposalPage.countersign(request))).toBe('FORBIDDEN');
  services.advance(1_000);
  const signed = await own.countersign(request);
  expect(await own.countersign(request)).toEqual(signed);
  expect(await refusal(own.countersign({ ...request, submission_id: crypto.randomUUID() }))).toBe(
    'ALREADY_SIGNED',
  );
  const { files, signatories } = await stored(sent);
  expect(files.map(({ kind }) => kind)).toEqual(['record', 'record']);
  expect(signatories[1]?.signature).toMatchObject({ kind: 'firm', authentication: 'account' });
});
