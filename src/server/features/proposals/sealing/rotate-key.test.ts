import { desc } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { audit_logs } from '#server/db/schema/audit-logs.ts';
import { sealing_keys } from '#server/db/schema/firm/sealing-keys.ts';
import { createCipher } from '#server/kernel/cipher.ts';
import { smallPdf } from '#server/kernel/sealed-pdf/small-pdf.fixture.ts';
import { verifyPdf } from '#server/kernel/sealed-pdf/verify-pdf.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';
import { sealPdf } from './seal-pdf.ts';

let services: TestServices;
let admin: ReturnType<typeof callAs>;

beforeAll(async () => {
  services = await startTestServices();
  admin = callAs(services, await createActor(services, { role: 'admin', full_name: 'Ada Admin' }));
});
afterAll(() => services.stop());

const seal = () =>
  sealPdf(services, smallPdf(), { signed_at: services.now().toISOString(), reason: 'Signed' });
const signerOf = (file: Buffer) => {
  const found = verifyPdf(file);
  if (found.state !== 'sealed') throw new Error('The file is not intact');
  return found.seal.certificates[0]?.fingerprint256.replaceAll(':', '').toLowerCase();
};

describe('the sealing key', () => {
  it('is listed without its private key after a document has been sealed', async () => {
    expect(await admin.sealing.keys()).toEqual([]);
    const file = await seal();
    const keys = await admin.sealing.keys();
    expect(keys).toMatchObject([{ subject: 'CN=Tallygate CRM', origin: 'made', made_by_name: null }]);
    expect(keys[0]?.fingerprint).toBe(signerOf(file));
    expect(JSON.stringify(keys)).not.toMatch(/PRIVATE|sealed_key/);
  });

  it('is rotated once by 20 simultaneous requests', async () => {
    const before = await seal();
    const [current] = await admin.sealing.keys();
    const id = current?.id ?? '';
    services.advance(1_000);
    await Promise.all(Array.from({ length: 20 }, () => admin.sealing.rotate({ id })));
    const keys = await admin.sealing.keys();
    expect(keys.map(({ retired_at, made_by_name }) => [retired_at === null, made_by_name])).toEqual([
      [true, 'Ada Admin'],
      [false, null],
    ]);
    expect(signerOf(before)).toBe(keys[1]?.fingerprint);
    expect(signerOf(await seal())).toBe(keys[0]?.fingerprint);
    const entries = await services.db.select().from(audit_logs).orderBy(desc(audit_logs.id));
    expect(entries).toMatchObject([
      {
        action: 'SEALING_KEY_ROTATED',
        user_name: 'Ada Admin',
        new_values: { retired: keys[1]?.fingerprint },
      },
    ]);
    const [stored] = await services.db.select().from(sealing_keys).orderBy(sealing_keys.made_at);
    expect(stored?.sealed_key).toBeNull();
  });

  it("can be rotated even if the installation's secret has changed", async () => {
    const other = {
      ...services,
      cipher: createCipher('a secret of another machine, restored', 'kept secret'),
    };
    const how = { signed_at: services.now().toISOString(), reason: 'Signed' };
    await expect(sealPdf(other, smallPdf(), how)).rejects.toMatchObject({ code: 'SEALING_KEY_LOCKED' });
    const elsewhere = callAs(other, await createActor(services, { role: 'admin' }));
    const [current] = await elsewhere.sealing.keys();
    await elsewhere.sealing.rotate({ id: current?.id ?? '' });
    expect(verifyPdf(await sealPdf(other, smallPdf(), how)).state).toBe('sealed');
  });

  it('is not rotated if the id is unknown', async () => {
    const id = crypto.randomUUID();
    await expect(admin.sealing.rotate({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
