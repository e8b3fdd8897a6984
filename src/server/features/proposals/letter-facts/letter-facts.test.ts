import { desc } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { NO_LETTER_FACTS } from '#contract/proposals/letter-facts/letter-facts.ts';
import { audit_logs } from '#server/db/schema/audit-logs.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';

let services: TestServices;
let admin: ReturnType<typeof callAs>;
beforeAll(async () => {
  services = await startTestServices();
  admin = callAs(services, await createActor(services, { role: 'admin', full_name: 'Ann Admin' }));
});
afterAll(() => services.stop());

const FACTS = { ...NO_LETTER_FACTS, legal_name: 'Hill Ltd', governing_law: 'Scotland' as const };

it('the facts are empty until an administrator saves them', async () => {
  const staff = callAs(services, await createActor(services));
  expect(await staff.letterFacts.get()).toEqual({ ...NO_LETTER_FACTS, version: 0 });
  await expect(staff.letterFacts.save({ ...FACTS, version: 0 })).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

it('a save is audited with the old and new values', async () => {
  const saved = await admin.letterFacts.save({ ...FACTS, version: 0 });
  expect(saved).toEqual({ ...FACTS, version: 1 });
  expect(await admin.letterFacts.save({ ...FACTS, version: 0 })).toEqual(saved);
  expect(await admin.letterFacts.get()).toEqual(saved);
  const logs = await services.db.select().from(audit_logs).orderBy(desc(audit_logs.id));
  expect(logs).toHaveLength(1);
  expect(logs[0]).toMatchObject({
    action: 'SETTINGS_UPDATED',
    table_name: 'letter_facts',
    new_values: { legal_name: { from: '', to: 'Hill Ltd' } },
  });
});

it('of two saves at once, the second is rejected with the stored values', async () => {
  const { version } = await admin.letterFacts.get();
  const saves = await Promise.allSettled(
    ['One plc', 'Two plc'].map((insurer) => admin.letterFacts.save({ ...FACTS, insurer, version })),
  );
  const stored = await admin.letterFacts.get();
  expect(saves.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(saves.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'ROW_CHANGED', data: { changed: { insurer: stored.insurer }, by: 'Ann Admin' } },
  });
});
