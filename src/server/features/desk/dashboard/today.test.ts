import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ClientStatus } from '#contract/clients/clients/client-status.ts';
import { TODAY_SHOWN } from '#contract/desk/dashboard/today.ts';
import { proposal_runs } from '#server/db/schema/clients/proposals/proposal-runs.ts';
import { sentProposal, signingOf } from '#server/features/proposals/proposal-page/sent-proposal.fixture.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

let services: TestServices;
let me: Awaited<ReturnType<typeof createActor>>;
let olga: typeof me;
let api: ReturnType<typeof callAs>;

beforeAll(async () => {
  services = await startTestServices();
  me = await createActor(services);
  olga = await createActor(services, { full_name: 'Olga Other' });
  api = callAs(services, me);
});
afterAll(() => services.stop());

async function addClient(first_name: string, status: ClientStatus, by = me) {
  services.advance(1_000);
  const { id } = await callAs(services, by).clients.create({
    first_name,
    surname: 'Smith',
    company: `${first_name} Ltd`,
    email: 'a@example.org',
    inquiry_source: 'Phone',
    status,
  });
  return id;
}

async function today() {
  const { mine, everybody } = (await api.dashboard.overview()).today;
  const names = (items: typeof mine) =>
    items.map(({ part, client_name }) => `${part} ${client_name.split(' ')[0]}`);
  return { mine: names(mine), everybody: names(everybody) };
}

it('the dashboard lists the items to act on today, without closed clients', async () => {
  await addClient('Unsigned', 'goproposal_sent');
  await addClient('Theirs', 'goproposal_sent', olga);
  services.advance(14 * DAY_MS);
  await addClient('Fresh', 'goproposal_sent');
  await addClient('Answered', 'info_returned');
  const closed = await addClient('Closed', 'info_returned');
  await api.clients.close({ id: closed, reason: 'Price' });

  const call = async (name: string, hours: number) => {
    const client_id = await addClient(name, 'info_returned');
    const starts_at = new Date(services.now().getTime() + hours * HOUR_MS).toISOString();
    await api.calls.book({ client_id, booked_by: 'Tax Adviser', starts_at });
    return client_id;
  };
  await call('Called', 2);
  await call('Tomorrow', 24);
  await api.calls.cancel({ client_id: await call('Cancelled', 2) });

  const plan = async (name: string, days: number, next_step_user_id: string) =>
    api.nextSteps.set({
      client_id: await addClient(name, 'new_inquiry'),
      next_step: 'Ring back',
      next_step_due: new Date(services.now().getTime() + days * DAY_MS).toISOString().slice(0, 10),
      next_step_user_id,
    });
  await plan('Overdue', -1, me.user_id);
  await plan('Due', 0, me.user_id);
  await plan('Coming', 1, me.user_id);
  await plan('Hers', -2, olga.user_id);

  const failed = async (client_id: string, state: 'failed' | 'set_directly') =>
    services.db.insert(proposal_runs).values({
      client_id,
      state,
      started_at: services.now().toISOString(),
      started_by_name: 'Sam Staff',
      automated: true,
      reason: 'No such letter',
    });
  await failed(await addClient('Failed', 'proforma_review'), 'failed');
  const again = await addClient('Again', 'proforma_review');
  await failed(again, 'failed');
  services.advance(1_000);
  await failed(again, 'set_directly');

  expect(await today()).toEqual({
    mine: [
      'calls Called',
      'failed_sends Failed',
      'steps Overdue',
      'steps Due',
      'answers Answered',
      'unsigned Unsigned',
    ],
    everybody: [
      'calls Called',
      'failed_sends Failed',
      'steps Hers',
      'steps Overdue',
      'steps Due',
      'answers Answered',
      'unsigned Unsigned',
      'unsigned Theirs',
    ],
  });
  const { mine } = (await api.dashboard.overview()).today;
  expect(mine.find(({ part }) => part === 'calls')).toMatchObject({ detail: 'Tax Adviser', due: null });
  expect(mine.find(({ part }) => part === 'steps')).toMatchObject({
    detail: 'Ring back',
    at: null,
    company: 'Overdue Ltd',
  });
});

it('the list uses the days that the firm allows for a signature', async () => {
  const admin = callAs(services, await createActor(services, { role: 'admin' }));
  const settings = await admin.deskSettings.get();
  const allow = async (goproposal_sent: number) => {
    const { version } = await admin.deskSettings.get();
    const status_days = { ...settings.status_days, goproposal_sent };
    await admin.deskSettings.save({ ...settings, status_days, version });
  };
  await allow(20);
  expect((await today()).everybody.filter((item) => item.startsWith('unsigned'))).toEqual([]);
  for (let count = 0; count < TODAY_SHOWN; count += 1) await addClient(`Answered${count}`, 'info_returned');
  for (let count = 0; count < 2; count += 1) await addClient('More', 'info_returned');
  expect((await today()).mine.filter((item) => item.startsWith('answers'))).toHaveLength(TODAY_SHOWN + 1);
});

it('the list has unsigned proposals that expire within three days, soonest first', async () => {
  const at = services.now().toISOString();
  const inDays = (days: number) =>
    new Date(services.now().getTime() + days * DAY_MS).toISOString().slice(0, 10);
  const sent = async (name: string, days: number) => {
    const client_id = await addClient(name, 'proforma_review');
    return sentProposal(services.db, {
      client_id,
      at,
      names: ['Priya Shah', 'Arun Shah'],
      valid_until: inDays(days),
    });
  };
  await sent('Later', 4);
  await sent('Third', 3);
  await sent('Lastday', 0);
  await sent('Expired', -1);
  const begun = await sent('Begun', 1);
  const { proposalPage } = callAs(services, null);
  const token = begun.tokens[0] ?? '';
  await proposalPage.sign({ token, ...signingOf(await proposalPage.open({ token })) });
  const withdrawn = await sent('Withdrawn', 1);
  await api.proposalVersions.withdraw({ version_id: withdrawn.version_id, reason: null });
  const closed = await sent('Closed', 1);
  await api.clients.close({ id: closed.client_id, reason: 'Price' });
  const { mine, everybody } = (await api.dashboard.overview()).today;
  const expiring = (items: typeof mine) =>
    items.flatMap(({ part, client_name, due }) => (part === 'expiring' ? [[client_name, due]] : []));
  const expected = [
    ['Lastday Smith', inDays(0)],
    ['Third Smith', inDays(3)],
  ];
  expect(expiring(mine)).toEqual(expected);
  expect(expiring(everybody)).toEqual(expected);
});
