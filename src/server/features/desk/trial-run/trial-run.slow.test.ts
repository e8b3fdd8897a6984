import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CLIENT_COLUMNS } from '#contract/clients/client-list/client-columns.ts';
import { TRIAL_COMPANY } from '#contract/desk/trial-run/trial-client.ts';
import { TRIAL_DAYS } from '#contract/desk/trial-run/trial-days.ts';
import { applyRetention } from '#server/features/desk/data-protection/apply-retention.ts';
import { signingOf } from '#server/features/proposals/proposal-page/sent-proposal.fixture.ts';
import {
  startFirm,
  type TestFirm,
} from '#server/features/proposals/proposal-versions/prepared-client.fixture.ts';
import { sendProposalReminders } from '#server/features/proposals/proposal-versions/reminders/send-proposal-reminders.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';
import { removeOldTrials } from './remove-trials.ts';

const DAY_MS = 86_400_000;

let services: TestServices;
let firm: TestFirm;
let api: TestFirm['api'];

beforeEach(async () => {
  services = await startTestServices({ SMTP_URL: 'smtp://127.0.0.1:9' });
  firm = await startFirm(services);
  api = firm.api;
  const settings = await api.proposalVersions.settings();
  await api.proposalVersions.saveSettings({ ...settings, sent_by: 'tallygate' });
});
afterEach(() => services.stop());

async function signedTrial(): Promise<string> {
  const { client_id } = await api.trialRun.start();
  const [version] = await api.proposalVersions.list({ client_id });
  const { url } = await api.proposalVersions.link({
    signatory_id: version?.signatories[0]?.id ?? '',
  });
  const token = url.split('/').at(-1) ?? '';
  const anyone = callAs(services, null).proposalPage;
  await anyone.sign({ token, ...signingOf(await anyone.open({ token })) });
  return client_id;
}

const exists = async (id: string) =>
  api.clients.get({ id }).then(
    () => true,
    () => false,
  );

describe('a trial run', () => {
  it('sends the caller a priced proposal, which they sign', async () => {
    const { client_id, is_sent } = await api.trialRun.start();
    expect(is_sent).toBe(true);
    const [version] = await api.proposalVersions.list({ client_id });
    expect(version?.signatories).toMatchObject([{ name: 'Ann Admin', email: firm.admin.email }]);
    const [mail] = await services.sentMails();
    expect(mail?.to).toBe(firm.admin.email);
    expect(await api.trialRun.get()).toMatchObject({ trial: { client_id, is_sent: true } });
    expect(await api.trialRun.start()).toEqual({ client_id, is_sent: true });

    const signed = await signedTrial();
    const { client, is_trial, value } = await api.clients.get({ id: signed });
    expect(signed).toBe(client_id);
    expect(client).toMatchObject({ company: TRIAL_COMPANY, status: 'goproposal_signed' });
    expect({ is_trial, priced: (value?.first_year ?? 0) > 0 }).toEqual({ is_trial: true, priced: true });
  });

  it('that is not ready is not sent', async () => {
    await services.stop();
    services = await startTestServices();
    const admin = await createActor(services, { role: 'admin', full_name: 'Ann First' });
    api = callAs(services, admin);
    const unready = await api.trialRun.start();
    expect(unready.is_sent).toBe(false);
    await startFirm(services);
    expect(await api.trialRun.start()).toMatchObject({ is_sent: true });
    expect(await exists(unready.client_id)).toBe(false);
  });

  it('needs the administrator’s own name', async () => {
    const unnamed = await createActor(services, { role: 'admin', lacks_name: true });
    await expect(callAs(services, unnamed).trialRun.start()).rejects.toMatchObject({ code: 'NAME_NEEDED' });
  });
});

describe('a trial client', () => {
  /** Everything that lists, counts or announces clients. */
  async function everywhere() {
    const { statuses, entered, inquiry_sources, today } = await api.dashboard.overview();
    const { notifications: _, proposals: __, ...badges } = await api.dashboard.badges();
    const search = { search: TRIAL_COMPANY };
    const sorted = CLIENT_COLUMNS.map((column) => api.clients.list({ sort: column }));
    const owned = { owner: firm.admin.user_id };
    const { rows: deliveries } = await services.connection.pool.query('select * from webhook_deliveries');
    return {
      dashboard: { statuses, entered, inquiry_sources, today },
      badges,
      counts: [await api.clients.count({}), await api.clients.count(owned), await api.clients.count(search)],
      byStatus: await api.clients.countByStatus({}),
      values: await api.clients.valueByStatus({}),
      lists: [await api.clients.list({}), await api.clients.list(search), await api.clients.list(owned)],
      sorted: await Promise.all(sorted),
      exported: await (await api.clients.export({ format: 'csv' })).text(),
      exports: (await api.proposals.runs({})).items,
      work: await api.myWork.get(),
      signatures: await api.standing.signatures(),
      reviews: await api.reviews.queue({}),
      calls: await api.calls.queue({}),
      duplicates: await api.clients.duplicates.list({}),
      same: await api.clients.findDuplicates({ email: firm.admin.email, company: TRIAL_COMPANY }),
      holdings: await api.users.holdings({ id: firm.admin.user_id }),
      deliveries,
    };
  }

  it('counts nowhere, neither while it is there nor when it is gone', async () => {
    await api.webhooks.create({
      url: 'https://hooks.example/tallygate',
      description: '',
      events: ['client.status_changed', 'proposal.sent', 'proposal.signed', 'proposal.opened'],
      active: true,
    });
    await api.clients.create({
      first_name: 'Real',
      surname: 'Client',
      email: 'real@example.com',
      inquiry_source: 'Email',
    });
    const before = await everywhere();
    await signedTrial();
    expect(await everywhere()).toEqual(before);
    await api.trialRun.remove();
    expect(await everywhere()).toEqual(before);
  });

  it('is not reminded of', async () => {
    await api.trialRun.start();
    const sent = (await services.sentMails()).length;
    services.advance(4 * DAY_MS);
    await sendProposalReminders(services);
    expect(await services.sentMails()).toHaveLength(sent);
  });

  it('is removed with one call, signed or not', async () => {
    const client_id = await signedTrial();
    await api.trialRun.remove();
    expect(await exists(client_id)).toBe(false);
    expect(await api.trialRun.get()).toEqual({ trial: null });
    const { items } = await api.audit.list({});
    expect(items[0]).toMatchObject({ action: 'CLIENT_ERASED', new_values: { reason: 'trial run' } });
  });

  it('goes by itself some days later', async () => {
    const client_id = await signedTrial();
    const real = await api.clients.create({
      first_name: 'Real',
      surname: 'Client',
      email: 'real@example.com',
      inquiry_source: 'Email',
    });
    await removeOldTrials(services);
    expect(await exists(client_id)).toBe(true);
    services.advance((TRIAL_DAYS + 1) * DAY_MS);
    await removeOldTrials(services);
    expect([await exists(client_id), await exists(real.id)]).toEqual([false, true]);
  });

  it('is not held by its signature when the retention period ends', async () => {
    const client_id = await signedTrial();
    services.advance(100 * DAY_MS);
    await applyRetention({ ...services, env: { ...services.env, retentionDays: { goproposal_signed: 90 } } });
    expect(await exists(client_id)).toBe(false);
  });

  it('cannot be merged into another client', async () => {
    const { client_id: other_id } = await api.trialRun.start();
    const { id: lead_id } = await api.clients.create({
      first_name: 'Real',
      surname: 'Client',
      email: 'real@example.com',
      inquiry_source: 'Email',
    });
    await expect(api.clients.merges.compare({ lead_id, other_id })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('keeps its mark, which no other client can be given', async () => {
    const query = (text: string) => services.connection.pool.query(text);
    const real = await api.clients.create({
      first_name: 'Real',
      surname: 'Client',
      email: 'real@example.com',
      inquiry_source: 'Email',
    });
    await api.trialRun.start();
    const refused = { code: '23001' };
    await expect(query(`insert into trial_clients (id) values ('${real.id}')`)).rejects.toMatchObject(
      refused,
    );
    await expect(query('delete from trial_clients')).rejects.toMatchObject(refused);
    await expect(query('update trial_clients set id = gen_random_uuid()')).rejects.toMatchObject(refused);
    await expect(query('truncate trial_clients')).rejects.toMatchObject(refused);
  });
});
