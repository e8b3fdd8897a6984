import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { notificationSentence } from '#contract/desk/notifications/notification-text.ts';
import { recordStamp } from '#contract/proposals/proposal-versions/record-stamp.ts';
import { audit_logs } from '#server/db/schema/audit-logs.ts';
import { record_stamps } from '#server/db/schema/clients/proposals/record-stamps.ts';
import { stored_files } from '#server/db/schema/clients/proposals/stored-files.ts';
import { storeFile } from '#server/features/proposals/files/store-file.ts';
import { sentProposal } from '#server/features/proposals/proposal-page/sent-proposal.fixture.ts';
import { clientInReview } from '#server/features/proposals/proposals/reviewed-client.fixture.ts';
import { sealPdf } from '#server/features/proposals/sealing/seal-pdf.ts';
import { smallPdf } from '#server/kernel/sealed-pdf/small-pdf.fixture.ts';
import { timeStampAuthority } from '#server/kernel/sealed-pdf/time-stamp-authority.fixture.ts';
import { timeStampRequest } from '#server/kernel/sealed-pdf/time-stamp-token.ts';
import { verifyPdf } from '#server/kernel/sealed-pdf/verify-pdf.ts';
import { asOwner } from '#tests/support/as-owner.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';
import { stampRecords } from './stamp-records.ts';

const authority = timeStampAuthority();
type Respond = (response: ServerResponse, query: Buffer) => void;
/** States the app's time, `off` milliseconds later. */
const stating =
  (off: number, seconds?: number): Respond =>
  (response, query) => {
    const at = new Date(services.now().getTime() + off);
    response.end(authority.reply(query, { at, ...(seconds !== undefined && { seconds }) }));
  };
const honest: Respond = (response, query) => stating(0)(response, query);
const DAY_MS = 86_400_000;

let respond: Respond = honest;
let server: Server;
let services: TestServices;
let client_id: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => respond(response, Buffer.concat(chunks)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  services = await startTestServices({ TSA_URL: `http://127.0.0.1:${port}` });
  ({ id: client_id } = await clientInReview(services));
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await services.stop();
});
beforeEach(async () => {
  respond = honest;
  await asOwner(services, (tx) => tx.delete(stored_files));
});

async function storeRecord(proposal_version_id: string | null = null): Promise<string> {
  const at = services.now().toISOString();
  const content = await sealPdf(services, smallPdf(), { signed_at: at, reason: 'Signed' });
  const { id } = await services.db.transaction((tx) =>
    storeFile(tx, {
      client_id,
      proposal_version_id,
      kind: 'record',
      name: 'Proposal.pdf',
      type: 'application/pdf',
      content,
      at,
    }),
  );
  return id;
}

async function stampOf(id: string) {
  const [row] = await services.db.select().from(record_stamps).where(eq(record_stamps.file_id, id));
  return row ?? null;
}
const stateOf = async (id: string) => recordStamp(await stampOf(id), { hasAuthority: true });
const fileOf = async (id: string) =>
  (await services.db.select().from(stored_files).where(eq(stored_files.id, id)))[0];

describe('a signed record', () => {
  it('gets a time stamp once, as a second file', async () => {
    const id = await storeRecord();
    expect(await stateOf(id)).toMatchObject({ state: 'missing', reason: null });
    expect(await stampRecords(services)).toBe(1);
    expect(await stampRecords(services)).toBe(0);
    const { stamped_file_id = null, stamped_at } = (await stampOf(id)) ?? {};
    const [record, stamped] = [await fileOf(id), await fileOf(stamped_file_id ?? '')];
    expect(stamped).toMatchObject({ kind: 'stamped_record', client_id, name: 'Proposal (time-stamped).pdf' });
    expect(verifyPdf(record?.content ?? Buffer.alloc(0))).toMatchObject({ seal: { stamp: null } });
    expect(verifyPdf(stamped?.content ?? Buffer.alloc(0))).toMatchObject({
      seal: { stamp: { at: stamped_at } },
    });
    expect(await services.db.select().from(stored_files)).toHaveLength(2);
  });

  it('gets one time stamp if two runs request it at once', async () => {
    await storeRecord();
    await Promise.all([stampRecords(services), stampRecords(services)]);
    expect(await services.db.select().from(stored_files)).toHaveLength(2);
  });

  it('is shown as missing its time stamp until it arrives', async () => {
    const at = services.now().toISOString();
    const { version_id } = await sentProposal(services.db, { client_id, at });
    const api = callAs(services, await createActor(services, {}));
    const shown = async () => (await api.clients.get({ id: client_id })).proposal?.newest?.stamp;
    expect(await shown()).toBeNull();
    await storeRecord(version_id);
    expect(await shown()).toEqual({ state: 'missing', reason: null, next_attempt_at: at });
    await stampRecords(services);
    expect(await shown()).toMatchObject({ state: 'stamped' });
    expect((await api.proposalVersions.list({ client_id }))[0]?.stamp).toEqual(await shown());
  });

  it('is not shown as missing a time stamp without TSA_URL', async () => {
    const id = await storeRecord();
    const { tsaUrl: _none, ...env } = services.env;
    expect(await stampRecords({ ...services, env })).toBe(0);
    expect(recordStamp(await stampOf(id), { hasAuthority: false })).toBeNull();
  });
});

describe('if the authority', () => {
  const other = timeStampRequest(Buffer.from('another document')).bytes;
  it.each<[string, Respond, RegExp]>([
    ['drops the connection', (response) => response.destroy(), /could not be reached/],
    ['is slow', () => undefined, /did not respond within/],
    ['returns an error', (response) => response.writeHead(503).end(), /status 503/],
    [
      'redirects the request',
      (response) => response.writeHead(302, { location: '/x' }).end(),
      /could not be reached/,
    ],
    ['sends garbage', (response) => response.end('hello'), /can’t be read/],
    ['sends nothing', (response) => response.end(), /can’t be read/],
    ['sends far too much', (response) => response.end(Buffer.alloc(1_000_000)), /too large/],
    ['refuses', (response) => response.end(Buffer.from('30053003020102', 'hex')), /refused with status 2/],
    ['states a time nine years ago', stating(-9 * 365 * DAY_MS), /refused: the authority’s time was 2017-/],
    ['states a time a day ahead', stating(DAY_MS), /refused: the authority’s time was 2026-03-0/],
    ['states a time six minutes ago', stating(-360_000), /but ours was 2026-03-0/],
    ['states no exact time', stating(0, 3_600), /may be off by more than 5 minutes/],
    ['stamps another document', (response) => honest(response, other), /another (nonce|document)/],
    [
      'stamps another document with our nonce',
      (response, query) => honest(response, withOtherHash(query)),
      /another document/,
    ],
    [
      'replays an older response',
      (response, query) => honest(response, withOtherNonce(query)),
      /another nonce/,
    ],
  ])('%s, a later attempt succeeds', async (_name, answer, reason) => {
    const id = await storeRecord();
    const before = await fileOf(id);
    respond = answer;
    expect(await stampRecords(services, { timeoutMs: 1_000 })).toBe(0);
    expect(await stateOf(id)).toMatchObject({ state: 'missing', reason: expect.stringMatching(reason) });
    expect(await fileOf(id)).toEqual(before);

    respond = honest;
    expect(await stampRecords(services)).toBe(0);
    services.advance(60_000);
    expect(await stampRecords(services)).toBe(1);
    expect(await stateOf(id)).toMatchObject({ state: 'stamped' });
  });

  it('keeps failing, the intervals between attempts grow to six hours', async () => {
    const id = await storeRecord();
    respond = (response) => response.writeHead(500).end();
    const waits: number[] = [];
    for (let attempt = 0; attempt < 11; attempt += 1) {
      await stampRecords(services);
      const row = await stampOf(id);
      const wait = Date.parse(row?.next_attempt_at ?? '') - services.now().getTime();
      waits.push(wait / 60_000);
      services.advance(wait);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360]);
  });
});

describe('a refused time stamp', () => {
  it('is reported to administrators once', async () => {
    const admin = await createActor(services, { role: 'admin' });
    const reports = async () =>
      (await callAs(services, admin).notifications.list({})).items.filter(
        ({ kind }) => kind === 'evidence_problem',
      );
    const audited = () => services.db.$count(audit_logs, eq(audit_logs.action, 'TIME_STAMP_REFUSED'));
    const before = await audited();
    const mailsBefore = (await services.sentMails()).length;
    const id = await storeRecord();
    respond = stating(DAY_MS);
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await Promise.all([stampRecords(services), stampRecords(services)]);
      services.advance(60 * 60_000);
    }
    const why = /authority’s time was \d{4}-\d\d-\d\d .* UTC, but ours was .* UTC/;
    expect((await reports()).map((report) => notificationSentence(report))).toEqual([
      expect.stringMatching(new RegExp(`refused a time stamp: the ${why.source}`)),
    ]);
    expect(await audited()).toBe(before + 1);
    const mails = (await services.sentMails()).slice(mailsBefore);
    expect(mails.length).toBeGreaterThan(0);
    for (const { text } of mails) expect(text).toMatch(why);

    respond = honest;
    expect(await stampRecords(services)).toBe(1);
    expect(await stateOf(id)).toMatchObject({ state: 'stamped' });
    await storeRecord();
    respond = stating(DAY_MS);
    await stampRecords(services);
    expect(await audited()).toBe(before + 2);
  });

  it('from before the seal is refused although it is from between request and answer', async () => {
    const id = await storeRecord();
    const { now } = services;
    const earlier = () => new Date(now().getTime() - DAY_MS);
    respond = stating(-DAY_MS);
    // The record is due although the clock was set back.
    const due = { next_attempt_at: earlier().toISOString() };
    await services.db.update(record_stamps).set(due).where(eq(record_stamps.file_id, id));
    expect(await stampRecords({ ...services, now: earlier })).toBe(0);
    expect(await stateOf(id)).toMatchObject({
      reason: expect.stringContaining('but the record was sealed at'),
    });
  });
});

/** The hash is the only value of 32 bytes in a request. */
function withOtherHash(query: Buffer): Buffer {
  const index = query.indexOf(Buffer.from([0x04, 0x20])) + 2;
  return Buffer.concat([query.subarray(0, index), Buffer.alloc(32, 7), query.subarray(index + 32)]);
}

function withOtherNonce(query: Buffer): Buffer {
  const index = query.lastIndexOf(Buffer.from([0x02, 0x10])) + 2;
  return Buffer.concat([query.subarray(0, index), Buffer.alloc(16, 7), query.subarray(index + 16)]);
}
