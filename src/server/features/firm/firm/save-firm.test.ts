import { desc } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NO_FIRM } from '#contract/firm/firm/firm.ts';
import { logoType } from '#contract/firm/firm/logo.ts';
import { audit_logs } from '#server/db/schema/audit-logs.ts';
import { aPng } from '#server/kernel/pictures/png.fixture.ts';
import { type HttpServer, serveOverHttp } from '#tests/support/http-server.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';
import { dataUrl, LEDGER, pngLogo } from './firm.fixture.ts';

let services: TestServices;
let http: HttpServer;
let admin: ReturnType<typeof callAs>;

beforeAll(async () => {
  services = await startTestServices({ MAIL_FROM: 'Product <crm@example.com>' });
  http = await serveOverHttp(services);
  admin = callAs(services, await createActor(services, { role: 'admin', full_name: 'Ann Admin' }));
});
afterAll(async () => {
  await http.stop();
  await services.stop();
});

const newestAudit = async () =>
  (await services.db.select().from(audit_logs).orderBy(desc(audit_logs.id)).limit(1))[0];

describe('the firm', () => {
  it('is empty until first saved', async () => {
    expect(await admin.firm.get()).toEqual({
      ...NO_FIRM,
      version: 0,
      mail_from: 'crm@example.com',
    });
  });

  it('can be saved by administrators only', async () => {
    const staff = callAs(services, await createActor(services));
    await expect(staff.firm.save({ ...LEDGER, version: 0 })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(admin.firm.save({ ...LEDGER, name: ' ', version: 0 })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
    expect((await admin.firm.get()).version).toBe(0);
  });

  it('is audited with the old and new values', async () => {
    const saved = await admin.firm.save({ ...LEDGER, website: 'ledger.example', version: 0 });
    expect(saved).toEqual({ ...LEDGER, version: 1 });
    expect(await admin.firm.save({ ...LEDGER, version: 0 })).toEqual(saved);
    expect(await newestAudit()).toMatchObject({
      user_name: 'Ann Admin',
      action: 'SETTINGS_UPDATED',
      table_name: 'firm',
      new_values: { name: { from: '', to: 'Ledger & Co' } },
    });
    expect(await services.db.select().from(audit_logs)).toHaveLength(1);
  });

  it('is not overwritten unseen: the second save is rejected with the stored values', async () => {
    const { version } = await admin.firm.get();
    const saves = await Promise.allSettled(
      ['0113 1', '0113 2'].map((phone) => admin.firm.save({ ...LEDGER, phone, version })),
    );
    const stored = await admin.firm.get();
    expect(saves.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(saves.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: {
        code: 'ROW_CHANGED',
        data: { version: version + 1, changed: { phone: stored.phone }, by: 'Ann Admin' },
      },
    });
  });
});

describe('the logo of the firm', () => {
  it('is served to anyone, with the media type of its content', async () => {
    const { version } = await admin.firm.get();
    // The declared type is ignored.
    const logo = dataUrl(pngLogo()).replace('image/png', 'image/jpeg');
    const saved = await admin.firm.save({ ...LEDGER, logo, version });
    expect(saved.logo).toMatch(/^\/api\/firm\/logo\/[0-9a-f]{64}$/);
    const response = await fetch(http.url + saved.logo);
    expect(logoType(new Uint8Array(await response.arrayBuffer()))).toBe('image/png');
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect((await fetch(`${http.url}/api/firm/logo/${'0'.repeat(64)}`)).status).toBe(404);
  });

  it('is still served for sent mails after it is replaced or removed', async () => {
    const { logo, version } = await admin.firm.get();
    await admin.firm.save({ ...LEDGER, logo, phone: '0113 3', version });
    expect((await admin.firm.get()).logo).toBe(logo);
    const replaced = await admin.firm.save({ ...LEDGER, logo: dataUrl(pngLogo(100)), version: version + 1 });
    expect(replaced.logo).not.toBe(logo);
    await admin.firm.save({ ...LEDGER, logo: '', version: version + 2 });
    expect((await admin.firm.get()).logo).toBe('');
    for (const path of [logo, replaced.logo]) expect((await fetch(http.url + path)).status).toBe(200);
  });

  it('is refused if it can’t be decoded or was never stored', async () => {
    const before = await admin.firm.get();
    const unknown = `/api/firm/logo/${'0'.repeat(64)}`;
    const damaged = [{ isDamaged: true }, { filter: 9 }].map((fault) => dataUrl(aPng(48, 16, fault)));
    for (const logo of [dataUrl(Buffer.from('<svg onload="alert(1)"/>')), ...damaged, unknown])
      await expect(admin.firm.save({ ...LEDGER, logo, version: before.version })).rejects.toMatchObject({
        code: 'PICTURE_REFUSED',
      });
    expect(await admin.firm.get()).toEqual(before);
  });
});
