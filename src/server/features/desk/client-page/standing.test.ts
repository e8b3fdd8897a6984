import { afterAll, beforeAll, expect, it } from 'vitest';
import { factsOf } from '#contract/desk/standing/facts.ts';
import { standingOf } from '#contract/desk/standing/standing.ts';
import { sendReminders } from '#server/features/intake/links/send-reminders.ts';
import { reviewDetails } from '#server/features/proposals/proposals/reviewed-client.fixture.ts';
import { ANSWERS } from '#tests/support/questionnaire-answers.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let services: TestServices;
let api: ReturnType<typeof callAs>;
let publicApi: ReturnType<typeof callAs>;

beforeAll(async () => {
  services = await startTestServices({ LINK_TTL_DAYS: '30', SMTP_URL: 'smtp://127.0.0.1:1' });
  api = callAs(services, await createActor(services));
  publicApi = callAs(services, null);
});
afterAll(() => services.stop());

const days = (count: number) => services.advance(count * DAY_MS);

async function addClient() {
  const { id } = await api.clients.create({
    first_name: 'Ada',
    surname: 'Noether',
    email: 'ada@example.com',
    phone_number: '07700 900123',
    inquiry_source: 'Phone',
  });
  return id;
}

async function newLink(client_id: string) {
  const { link, url } = await api.links.generate({ client_id });
  return { ...link, token: url.split('/form/')[1] ?? '' };
}

async function standing(id: string) {
  await services.sentMails();
  return standingOf(factsOf(await api.clients.get({ id })), services.now());
}

it('the standing follows a link that is not answered', async () => {
  const id = await addClient();
  const action = { id: 'email_questionnaire', link_id: null };
  expect(await standing(id)).toMatchObject({
    sentence: 'New inquiry today, no questionnaire sent yet.',
    action,
  });

  const link = await newLink(id);
  await api.links.email({ id: link.id });
  await publicApi.links.open({ token: link.token });
  days(1);
  await publicApi.links.open({ token: link.token });
  expect(await standing(id)).toEqual({
    sentence: 'Link opened twice, last today, nothing sent; emailed yesterday.',
    action: null,
    over_days: null,
  });
  days(2);
  await sendReminders(services);
  await publicApi.links.open({ token: link.token });
  days(4);
  await sendReminders(services);
  days(6);
  const silent = 'Link opened three times, nothing sent; last reminder six days ago.';
  expect(await standing(id)).toEqual({
    sentence: silent,
    action: { id: 'call', phone_number: '07700 900123' },
    over_days: 7,
  });

  // Reminders of a link that has ended don't count for the next link.
  const next = await newLink(id);
  expect(await standing(id)).toMatchObject({
    sentence: 'Link created today, not emailed or opened yet.',
    action: { link_id: next.id },
  });
});

it('the standing follows answers, the call and the proposal', async () => {
  const id = await addClient();
  const { token } = await newLink(id);
  await publicApi.questionnaire.submit({ token, answers: ANSWERS });
  days(1);
  expect(await standing(id)).toMatchObject({
    sentence: 'Answers came back yesterday, no call booked yet.',
    action: { id: 'book_call' },
  });

  const starts_at = new Date(services.now().getTime() + 600_000).toISOString();
  const booking = { client_id: id, booked_by: 'Senior Partner', starts_at };
  await api.calls.saveBookerLink({
    name: 'Senior Partner',
    join_url: 'https://zoom.example/partner',
    version: 0,
  });
  await api.calls.book(booking);
  const time = starts_at.slice(11, 16);
  const ahead = {
    sentence: `Call with Senior Partner is today at ${time}.`,
    action: { id: 'join_call', join_url: 'https://zoom.example/partner' },
  };
  expect(await standing(id)).toMatchObject(ahead);
  await api.calls.cancel({ client_id: id });
  expect(await standing(id)).toMatchObject({
    sentence: 'Call cancelled today, and no new call is booked.',
    action: { id: 'book_call_again' },
  });
  await api.calls.rebook(booking);
  expect(await standing(id)).toMatchObject(ahead);
  days(1);
  expect(await standing(id)).toMatchObject({
    sentence: 'Call with Senior Partner was yesterday; no proforma yet.',
    action: { id: 'fill_in_proforma' },
  });

  await api.proforma.create({ client_id: id, details: reviewDetails });
  expect(await standing(id)).toMatchObject({
    sentence: 'Proforma saved today, proposal not sent yet.',
    action: { id: 'send_proposal' },
  });
  const { run_id } = await api.proposals.send({ client_id: id });
  expect(await standing(id)).toMatchObject({
    sentence: 'Set to sent today without the bot, not signed yet.',
    action: null,
  });
  await api.proposals.takeBack({ id: run_id });
  expect((await standing(id)).sentence).toBe('Proposal taken back today, not sent again yet.');
});

it('the standing uses the days that the firm allows', async () => {
  const admin = callAs(services, await createActor(services, { role: 'admin' }));
  const settings = await admin.deskSettings.get();
  const id = await addClient();
  days(2);
  expect((await standing(id)).over_days).toBeNull();
  await admin.deskSettings.save({ ...settings, status_days: { ...settings.status_days, new_inquiry: 2 } });
  expect((await standing(id)).over_days).toBe(2);
  await api.clients.close({ id, reason: 'Price' });
  expect(await standing(id)).toEqual({
    sentence: 'Closed today by Sam Staff: Price.',
    action: { id: 'reopen' },
    over_days: null,
  });
});
