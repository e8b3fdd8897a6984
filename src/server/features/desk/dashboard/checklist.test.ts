import { afterEach, expect, test } from 'vitest';
import { CHECKLIST_STEPS } from '#contract/desk/dashboard/checklist.ts';
import { audit_logs } from '#server/db/schema/audit-logs.ts';
import { seedCatalogue } from '#server/db/seed/seed-catalogue.ts';
import { LEDGER } from '#server/features/firm/firm/firm.fixture.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';

/** The administrator has a name. */
const NOTHING = { ...Object.fromEntries(CHECKLIST_STEPS.map((step) => [step, false])), name: true };

let services: TestServices;
afterEach(() => services.stop());

/** A new installation with its first administrator. */
async function newInstallation(env: Record<string, string> = {}) {
  services = await startTestServices(env);
  await seedCatalogue(services.db);
  const admin = callAs(services, await createActor(services, { role: 'admin' }));
  const checklist = async () => (await admin.dashboard.overview()).checklist;
  return { admin, checklist };
}

test('the list never returns after all steps are done', async () => {
  const { admin, checklist } = await newInstallation({ SMTP_URL: 'smtp://127.0.0.1:9' });
  expect(await checklist()).toEqual({ ...NOTHING, mail: true });
  await admin.firm.save({ ...LEDGER, version: 0 });
  expect(await checklist()).toMatchObject({ firm: true, sending: false });
  const settings = await admin.proposalVersions.settings();
  await admin.proposalVersions.saveSettings({ ...settings, sent_by: 'tallygate' });
  expect(await checklist()).toMatchObject({ sending: true, facts: false, letters: false, prices: false });
  const { version } = await admin.proposalVersions.settings();
  await admin.proposalVersions.saveSettings({ ...settings, sent_by: 'goproposal', version });
  expect(await checklist()).toMatchObject({ facts: true, letters: true, prices: false });
  const draft = await admin.priceBook.startDraft({ id: crypto.randomUUID(), from: 'newest' });
  const starts_on = services.now().toISOString().slice(0, 10);
  await admin.priceBook.publish({ id: draft.id, version: draft.version, starts_on });
  expect(await checklist()).toMatchObject({ prices: true, team: false });
  const staff = callAs(services, await createActor(services));
  expect(await checklist()).toMatchObject({ team: true, catalogue: false });
  const [category] = (await admin.catalogue.list()).categories;
  if (!category) throw new Error('The seed has no category');
  const { id, name, description, sort_order, is_active } = category;
  const fields = { name, display_name: 'Renamed', description, sort_order, is_active };
  await admin.catalogue.categories.update({ id, version: 1, fields });
  expect(await checklist()).toMatchObject({ catalogue: true, clients: false });
  await staff.clients.create({
    first_name: 'Ada',
    surname: 'Lovelace',
    email: 'ada@example.com',
    inquiry_source: 'Phone',
  });
  expect(await checklist()).toBeNull();
  await services.connection.pool.query('delete from clients');
  expect(await checklist()).toBeNull();
});

test('without SMTP_URL, the mail step is not done', async () => {
  const { checklist } = await newInstallation();
  expect(await checklist()).toEqual(NOTHING);
});

test('the first step is open until the administrator has entered their name', async () => {
  await newInstallation();
  const unnamed = await createActor(services, { role: 'admin', lacks_name: true });
  const { checklist } = await callAs(services, unnamed).dashboard.overview();
  expect(checklist).toMatchObject({ name: false });
});

test('staff never see the checklist', async () => {
  await newInstallation();
  const staff = callAs(services, await createActor(services));
  expect((await staff.dashboard.overview()).checklist).toBeNull();
  await expect(staff.dashboard.dismissChecklist()).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

test('dismissing the checklist hides it permanently', async () => {
  const { admin, checklist } = await newInstallation();
  const { version } = await admin.firm.get();
  await Promise.all([admin.dashboard.dismissChecklist(), admin.dashboard.dismissChecklist()]);
  expect(await checklist()).toBeNull();
  expect(await services.db.select().from(audit_logs)).toMatchObject([
    { action: 'SETTINGS_UPDATED', table_name: 'firm', new_values: { checklist: 'dismissed' } },
  ]);
  expect((await admin.firm.get()).name).toBe('');
  await admin.firm.save({ ...LEDGER, version });
  expect(await checklist()).toBeNull();
});

test('without a mail server, the dashboard says so to administrators', async () => {
  const { admin } = await newInstallation();
  const staff = callAs(services, await createActor(services));
  expect((await admin.dashboard.overview()).lacks_mail_server).toBe(true);
  expect((await staff.dashboard.overview()).lacks_mail_server).toBe(false);
});
