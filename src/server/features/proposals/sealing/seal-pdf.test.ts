import { X509Certificate } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sealing_keys } from '#server/db/schema/firm/sealing-keys.ts';
import { createCipher } from '#server/kernel/cipher.ts';
import { smallPdf } from '#server/kernel/sealed-pdf/small-pdf.fixture.ts';
import { startTestServices, type TestServices } from '#tests/support/test-services.ts';
import { sealPdf } from './seal-pdf.ts';

let services: TestServices;
let second: TestServices;

beforeAll(async () => {
  services = await startTestServices();
  second = await startTestServices({}, services);
});
afterAll(async () => {
  await second.stop();
  await services.stop();
});

const HOW = { signed_at: '2026-03-02T10:15:30.123Z', reason: 'Sealed by the firm' };
const keys = () => services.db.select().from(sealing_keys);

describe('the sealing key', () => {
  it('is made once if two processes seal 20 documents at once', async () => {
    const sealed = await Promise.all(
      Array.from({ length: 20 }, (_, n) => {
        const process = n % 2 === 0 ? services : second;
        return process.db.transaction((tx) => sealPdf({ ...process, db: tx }, smallPdf(), HOW));
      }),
    );
    const [made, ...others] = await keys();
    expect(others).toEqual([]);
    const certificate = new X509Certificate(made?.certificates ?? '');
    for (const file of sealed) expect(file.toString('latin1')).toContain(certificate.raw.toString('hex'));
    expect(certificate.validToDate.getUTCFullYear()).toBe(2036);
  });

  it('is stored encrypted', async () => {
    const [made] = await keys();
    expect(made?.sealed_key).not.toMatch(/PRIVATE/);
    expect(services.cipher.decrypt(made?.sealed_key ?? '')).toMatch(/^-----BEGIN PRIVATE KEY-----/);
  });

  it('cannot be used if the installation has another secret', async () => {
    const cipher = createCipher('another secret, of another machine', 'kept secret');
    await expect(sealPdf({ ...services, cipher }, smallPdf(), HOW)).rejects.toMatchObject({
      code: 'SEALING_KEY_LOCKED',
    });
  });

  it('is replaced after its certificate has expired', async () => {
    services.setNow('2036-03-02T10:15:30.123Z');
    await sealPdf(services, smallPdf(), HOW);
    await sealPdf(services, smallPdf(), HOW);
    const all = await keys();
    expect(all.map(({ sealed_key, retired_at }) => [sealed_key === null, retired_at === null])).toEqual([
      [true, false],
      [false, true],
    ]);
  });
});
