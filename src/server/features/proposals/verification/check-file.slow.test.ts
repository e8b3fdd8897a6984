import { createPrivateKey, X509Certificate } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { record_stamps } from '#server/db/schema/clients/proposals/record-stamps.ts';
import { stored_files } from '#server/db/schema/clients/proposals/stored-files.ts';
import { storeFile } from '#server/features/proposals/files/store-file.ts';
import { clientInReview } from '#server/features/proposals/proposals/reviewed-client.fixture.ts';
import { sealPdf } from '#server/features/proposals/sealing/seal-pdf.ts';
import { fillSignature } from '#server/kernel/sealed-pdf/add-signature.ts';
import { addTimeStamp } from '#server/kernel/sealed-pdf/add-time-stamp.ts';
import { makeCertificate } from '#server/kernel/sealed-pdf/make-certificate.ts';
import { sealBytes } from '#server/kernel/sealed-pdf/seal-bytes.ts';
import { stamp } from '#server/kernel/sealed-pdf/sealed-files.fixture.ts';
import { smallPdf } from '#server/kernel/sealed-pdf/small-pdf.fixture.ts';
import {
  type Authority,
  timeStampAuthority,
} from '#server/kernel/sealed-pdf/time-stamp-authority.fixture.ts';
import { type HttpServer, serveOverHttp } from '#tests/support/http-server.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';
import { hostileFile } from './hostile-files.fixture.ts';

let services: TestServices;
let http: HttpServer;
let sealed: Buffer;

beforeAll(async () => {
  services = await startTestServices();
  http = await serveOverHttp(services);
  sealed = await sealPdf(services, smallPdf(), { signed_at: '2026-03-02T10:00:00.000Z', reason: 'Signed' });
});
afterAll(async () => {
  await http.stop();
  await services.stop();
});

const withTrailer = (entry: string) => Buffer.concat([smallPdf(), Buffer.from(`\n${entry}\n`)]);

/** Checks a file as an anonymous visitor. */
async function check(file: Buffer): Promise<{ status: number; body: Record<string, unknown> }> {
  const body = new FormData();
  body.set('file', new File([new Uint8Array(file)], 'a.pdf', { type: 'application/pdf' }));
  const response = await fetch(`${http.url}/api/verification`, { method: 'POST', body });
  const text = await response.text();
  return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : {} };
}

it('anybody learns that a file was sealed here and is intact', async () => {
  const { status, body } = await check(sealed);
  expect(status).toBe(200);
  expect(body).toEqual({
    state: 'sealed',
    by_us: true,
    subject: 'CN=Tallygate CRM',
    fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
    signed_at: '2026-03-02T10:00:00.000Z',
    stamp: null,
    stored_as: null,
  });
});

it('a seal by another certificate of the same name is not ours', async () => {
  const now = services.now();
  const { certificate, key } = makeCertificate('Tallygate CRM', now);
  const signer = { certificates: [certificate], key: createPrivateKey(key) };
  const how = { signed_at: now.toISOString(), reason: 'Signed', name: 'Tallygate CRM' };
  const { body } = await check(sealBytes(smallPdf(), signer, how));
  expect(body).toMatchObject({ state: 'sealed', by_us: false });
});

it('a changed file is reported as changed', async () => {
  const changed = Buffer.from(sealed);
  changed[500] = (changed[500] ?? 0) ^ 1;
  expect((await check(changed)).body).toEqual({
    state: 'changed',
    part: 'seal',
    why: 'The sealed bytes were changed',
  });
  expect((await check(smallPdf())).body).toEqual({ state: 'unsealed', kind: 'plain', stored_as: null });
});

it.each([
  ['an empty file', Buffer.alloc(0), 'no_pdf'],
  ['a text', Buffer.from('Dear Priya'), 'no_pdf'],
  ['an encrypted PDF', withTrailer('/Encrypt 9 0 R'), 'encrypted'],
  ['a PDF with its encryption in the trailer', withTrailer('/Encrypt << /Filter /Standard >>'), 'encrypted'],
  ['a PDF with a signature of another program', withTrailer('/ByteRange [0 10 20 30]'), 'foreign'],
])('%s is unsealed, and its kind is returned', async (_name, file, kind) => {
  expect((await check(file)).body).toEqual({ state: 'unsealed', kind, stored_as: null });
});

it('an invalid time stamp after the seal is returned as the changed part', async () => {
  const unfilled = addTimeStamp(sealed);
  const token = await check(fillSignature(unfilled, Buffer.from('3082000a', 'hex')));
  expect(token.body).toMatchObject({ state: 'changed', part: 'stamp' });
});

describe('a time stamp that is valid by itself', () => {
  const ours = timeStampAuthority();
  const stranger = timeStampAuthority('/CN=Stranger');
  const at = new Date('2026-03-02T10:01:00.000Z');

  /** As if the installation had got a stamp by this authority. */
  async function useAuthority({ certificate }: Authority): Promise<void> {
    const { id: client_id } = await clientInReview(services);
    const content = Buffer.concat([sealed, Buffer.from(' ')]);
    const made = services.now().toISOString();
    const file = { client_id, proposal_version_id: null, name: 'a.pdf', type: 'application/pdf' };
    const { id } = await services.db.transaction((tx) =>
      storeFile(tx, { ...file, kind: 'record', content, at: made }),
    );
    const fingerprint = new X509Certificate(certificate.certificate).fingerprint256;
    await services.db
      .update(record_stamps)
      .set({ authority: fingerprint.replaceAll(':', '').toLowerCase() })
      .where(eq(record_stamps.file_id, id));
  }

  it('counts if our authority made it between the seal and now', async () => {
    const file = stamp(sealed, { by: ours, at });
    expect((await check(file)).body.stamp).toMatchObject({ standing: 'other_authority' });
    await useAuthority(ours);
    expect((await check(file)).body).toMatchObject({
      state: 'sealed',
      by_us: true,
      stamp: { at: at.toISOString(), authority: 'CN=Test Time Stamps', standing: 'counts' },
    });
  });

  it.each([
    ['by a stranger', { by: stranger, at }, 'other_authority'],
    ['of 2016', { by: stranger, at: new Date('2016-05-04T10:00:00Z') }, 'early'],
    ['of 2016 by our authority', { by: ours, at: new Date('2016-05-04T10:00:00Z') }, 'early'],
    ['of tomorrow', { by: ours, at: new Date('2026-03-04T00:00:00Z') }, 'late'],
    ['with an accuracy of 20 years', { by: ours, at, seconds: 630_720_000 }, 'imprecise'],
  ])('is foreign %s', async (_name, how, standing) => {
    expect((await check(stamp(sealed, how))).body).toMatchObject({ state: 'sealed', stamp: { standing } });
  });

  it('counts in a file that we stored ourselves before authorities were recorded', async () => {
    const { id: client_id } = await clientInReview(services);
    const content = stamp(sealed, { by: stranger, at });
    const file = { client_id, proposal_version_id: null, name: 'a.pdf', type: 'application/pdf' };
    await services.db.transaction((tx) =>
      storeFile(tx, { ...file, kind: 'stamped_record', content, at: services.now().toISOString() }),
    );
    expect((await check(content)).body).toMatchObject({ stamp: { standing: 'counts' } });
  });
});

describe('a file that was made to take long gets an answer', () => {
  it.each([
    ['a long number in its page tree', hostileFile({ kids: `[${'1'.repeat(160_000)} 3 0 R]` })],
    [
      'a page tree that leads to itself',
      hostileFile({ kids: '[2 0 R]', entries: `/A [${'1 '.repeat(1e6)}]\n` }),
    ],
    ['a table that leads to itself', hostileFile({ isEndless: true })],
    ['deeply nested lists', hostileFile({ kids: '['.repeat(1e6) })],
    ['deeply nested dictionaries', hostileFile({ entries: '/A <<'.repeat(1e6) })],
    ['a text without an end', hostileFile({ entries: `/A ${'('.repeat(1e6)}` })],
    ['a long comment', hostileFile({ entries: '% '.repeat(1e6) })],
  ])('%s', async (_name, file) => {
    expect((await check(file)).body).toMatchObject({ state: 'changed', part: 'stamp' });
  });

  it.each([
    ['the start of an encryption', withTrailer('/Encrypt '.repeat(400_000)), 'plain'],
    ['numbers', withTrailer(`/Encrypt ${'1 '.repeat(2e6)}`), 'plain'],
    ['white space', withTrailer(`/ByteRange${' '.repeat(4e6)}`), 'plain'],
    ['the start of a seal', withTrailer('<<\n/Type /Sig\n/Filter /Adobe.PPKLite\n'.repeat(80_000)), 'plain'],
  ])('%s, a hundred thousand times', async (_name, file, kind) => {
    expect((await check(file)).body).toMatchObject({ state: 'unsealed', kind });
  });
});

it('a stored file is recognised by its bytes alone, sealed or not', async () => {
  const { id: client_id } = await clientInReview(services);
  for (const [kind, content] of [
    ['record', sealed],
    ['proposal', smallPdf()],
  ] as const) {
    await services.db.transaction((tx) =>
      storeFile(tx, {
        client_id,
        proposal_version_id: null,
        kind,
        name: 'a.pdf',
        type: 'application/pdf',
        content,
        at: services.now().toISOString(),
      }),
    );
  }
  expect((await check(sealed)).body).toMatchObject({ state: 'sealed', stored_as: 'record' });
  expect((await check(smallPdf())).body).toEqual({ state: 'unsealed', kind: 'plain', stored_as: 'proposal' });
  const longer = Buffer.concat([smallPdf(), Buffer.from('\n')]);
  expect((await check(longer)).body).toMatchObject({ stored_as: null });
});

it('checking a file does not store it', async () => {
  const count = () => services.db.$count(stored_files);
  const before = await count();
  await check(sealed);
  expect(await count()).toBe(before);
});

it('the page never gets the firm’s reply address', async () => {
  const page = () => callAs(services, null).verification.firm();
  expect(await page()).toBeNull();
  const admin = callAs(services, await createActor(services, { role: 'admin' }));
  const { mail_from: _, ...firm } = await admin.firm.get();
  await admin.firm.save({ ...firm, name: 'Ledger & Co', reply_to: 'private@ledger.example' });
  expect(await page()).toMatchObject({ name: 'Ledger & Co' });
  expect(JSON.stringify(await page())).not.toContain('private@');
});

it('a file of more than 8 MB is refused', async () => {
  expect((await check(Buffer.alloc(8.1 * 1024 * 1024))).status).toBe(413);
});

it('an IP address is refused after 60 files within 15 minutes', async () => {
  let last = await check(smallPdf());
  for (let n = 0; n < 60 && last.status === 200; n += 1) last = await check(smallPdf());
  expect(last.status).toBe(429);
  services.advance(16 * 60_000);
  expect((await check(smallPdf())).status).toBe(200);
});
