import { createPrivateKey } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sealPdf } from '#server/features/sealing/seal-pdf.ts';
import { makeCertificate } from '#server/kernel/sealed-pdf/make-certificate.ts';
import { sealBytes } from '#server/kernel/sealed-pdf/seal-bytes.ts';
import { smallPdf } from '#server/kernel/sealed-pdf/small-pdf.fixture.ts';
import { type HttpServer, serveOverHttp } from '#tests/support/http-server.ts';
import { startTestServices, type TestServices } from '#tests/support/test-services.ts';

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

/** As an anonymous visitor. */
async function check(file: Buffer): Promise<{ status: number; body: Record<string, unknown> }> {
  const body = new FormData();
  body.set('file', new File([new Uint8Array(file)], 'a.pdf', { type: 'application/pdf' }));
  const response = await fetch(`${http.url}/api/verification`, { method: 'POST', body });
  const text = await response.text();
  return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : {} };
}

it('anybody learns that a file was sealed here and is intact, and nothing else about it', async () => {
  const { status, body } = await check(sealed);
  expect(status).toBe(200);
  expect(body).toEqual({
    state: 'sealed',
    by_us: true,
    subject: 'CN=Tallygate CRM',
    fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
    signed_at: '2026-03-02T10:00:00.000Z',
    stamp: null,
  });
});

it('a file sealed by another certificate of the same name is intact, but not sealed here', async () => {
  const now = services.now();
  const { certificate, key } = makeCertificate('Tallygate CRM', now);
  const signer = { certificates: [certificate], key: createPrivateKey(key) };
  const how = { signed_at: now.toISOString(), reason: 'Signed', name: 'Tallygate CRM' };
  const { body } = await check(sealBytes(smallPdf(), signer, how));
  expect(body).toMatchObject({ state: 'sealed', by_us: false });
});

it('a changed file is called changed, and a file without a seal unsealed', async () => {
  const changed = Buffer.from(sealed);
  changed[500] = (changed[500] ?? 0) ^ 1;
  expect((await check(changed)).body).toEqual({ state: 'changed', why: 'The sealed bytes were changed' });
  expect((await check(smallPdf())).body).toEqual({ state: 'unsealed' });
  expect((await check(Buffer.alloc(0))).body).toEqual({ state: 'unsealed' });
});

it('a file of more than 8 MB is refused unread', async () => {
  expect((await check(Buffer.alloc(8.1 * 1024 * 1024))).status).toBe(413);
});

it('an address may check 60 files within 15 minutes', async () => {
  let last = await check(smallPdf());
  for (let n = 0; n < 60 && last.status === 200; n += 1) last = await check(smallPdf());
  expect(last.status).toBe(429);
  services.advance(16 * 60_000);
  expect((await check(smallPdf())).status).toBe(200);
});
