import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { CLIENT_STATUSES, type ClientStatus } from '#contract/clients/clients/client-status.ts';
import { CALENDLY_SOURCE } from '#contract/clients/clients/inquiry-source.ts';
import { ENTERED_DAYS } from '#contract/desk/dashboard/entered-days.ts';
import { asOwner } from '#tests/support/as-owner.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';

let services: TestServices;
let api: ReturnType<typeof callAs>;

beforeAll(async () => {
  services = await startTestServices();
  api = callAs(services, await createActor(services));
});
afterAll(() => services.stop());
beforeEach(async () => {
  await services.connection.pool.query('delete from clients');
  await asOwner(services, (tx) => tx.execute(sql`delete from activity_events`));
});

function addClient(fields: { inquiry_source?: string; status?: ClientStatus } = {}) {
  return api.clients.create({
    first_name: 'Jane',
    surname: 'Smith',
    email: 'jane@example.org',
    inquiry_source: 'Phone',
    ...fields,
  });
}

function counts(some: Partial<Record<ClientStatus, number>>): Record<ClientStatus, number> {
  const none = Object.fromEntries(CLIENT_STATUSES.map((status) => [status, 0]));
  return { ...none, ...some } as Record<ClientStatus, number>;
}

test('a firm without clients has zeros', async () => {
  expect(await api.dashboard.overview()).toEqual({
    statuses: counts({}),
    entered: counts({}),
    inquiry_sources: [],
    recent_activity: [],
    today: { mine: [], everybody: [] },
    checklist: null,
    lacks_mail_server: false,
  });
});

test('a client enters each status they are created with or moved to', async () => {
  await addClient();
  const moved = await addClient({ status: 'info_returned' });
  await api.clients.setStatus({ id: moved.id, status: 'zoom_call_booked' });
  await api.clients.setStatus({ id: moved.id, status: 'info_returned' });
  // Setting the same status again is not an entry.
  await api.clients.setStatus({ id: moved.id, status: 'info_returned' });
  const { statuses, entered } = await api.dashboard.overview();
  expect(statuses).toEqual(counts({ new_inquiry: 1, info_returned: 1 }));
  expect(entered).toEqual(counts({ new_inquiry: 1, info_returned: 2, zoom_call_booked: 1 }));
});

test(`only entries of today and the ${ENTERED_DAYS - 1} days before are counted, in London time`, async () => {
  const old = await addClient();
  const recent = await addClient();
  const firstMoment = `((now() at time zone 'Europe/London')::date - ${ENTERED_DAYS - 1})::timestamp at time zone 'Europe/London'`;
  const enteredAt = (id: string, at: string) =>
    asOwner(services, (tx) =>
      tx.execute(sql`update activity_events set at = ${sql.raw(at)} where client_id = ${id}`),
    );
  await enteredAt(old.id, `${firstMoment} - interval '1 millisecond'`);
  await enteredAt(recent.id, firstMoment);
  expect((await api.dashboard.overview()).entered).toEqual(counts({ new_inquiry: 1 }));
});

test('imported clients are counted as entered', async () => {
  await api.clients.imports.create({
    file_name: 'inquiries.csv',
    rows: [
      { first_name: 'Ina', surname: 'Port', email: 'ina@example.org' },
      { first_name: 'Ivo', surname: 'Port', email: 'ivo@example.org' },
    ],
  });
  const { entered, recent_activity } = await api.dashboard.overview();
  expect(entered).toEqual(counts({ new_inquiry: 2 }));
  expect(recent_activity[0]).toMatchObject({ type: 'clients.imported', changes: { clients: { to: 2 } } });
});

test('sources are grouped the way the filter compares them', async () => {
  for (const inquiry_source of ['email', 'Email', 'EMAIL', 'Email', 'Zoo', 'Ant', 'Bee', 'Bee']) {
    await addClient({ inquiry_source });
  }
  expect((await api.dashboard.overview()).inquiry_sources).toEqual([
    { source: 'Email', count: 4, calendly: false },
    { source: 'Bee', count: 2, calendly: false },
    // Equal counts are sorted by name.
    { source: 'Ant', count: 1, calendly: false },
    { source: 'Zoo', count: 1, calendly: false },
  ]);
});

test('booking flags are a separate entry beside the sources', async () => {
  const one = await addClient();
  const two = await addClient();
  await addClient({ inquiry_source: 'Facebook' });
  for (const { id } of [one, two]) await api.clients.setCalendlyBooking({ id, calendly_booking: true });
  const calendly = async () =>
    (await api.dashboard.overview()).inquiry_sources.filter((entry) => entry.calendly);
  expect(await calendly()).toMatchObject([{ count: 2 }]);
  expect((await api.dashboard.overview()).inquiry_sources).toHaveLength(3);
  for (const { id } of [one, two]) await api.clients.setCalendlyBooking({ id, calendly_booking: false });
  expect(await calendly()).toEqual([]);
});

test('clients from Calendly without a booking count as a source', async () => {
  const booked = await addClient({ inquiry_source: CALENDLY_SOURCE });
  await api.clients.setCalendlyBooking({ id: booked.id, calendly_booking: true });
  const flags = { source: 'Calendly', count: 1, calendly: true };
  expect((await api.dashboard.overview()).inquiry_sources).toEqual([flags]);
  await addClient({ inquiry_source: 'calendly' });
  // The source's own filter lists both clients.
  expect((await api.dashboard.overview()).inquiry_sources).toEqual([
    { source: 'Calendly', count: 2, calendly: false },
    flags,
  ]);
  await api.clients.setCalendlyBooking({ id: booked.id, calendly_booking: false });
  expect((await api.dashboard.overview()).inquiry_sources).toEqual([
    { source: 'Calendly', count: 2, calendly: false },
  ]);
});

test('each entry counts the clients that its link lists', async () => {
  const sources = [
    ...['Face to Face', 'Face-to-face', 'Face-to-face', ' FACE TO FACE '],
    ...['Social media', 'social_media', 'Facebook', 'LinkedIn post', 'Phone call', 'phone', 'Cold call'],
    ...['Calendly', 'calendly', 'Calendly', 'İstanbul', '100%', 'a_b', 'axb'],
  ];
  for (const [index, inquiry_source] of sources.entries()) {
    const { id } = await addClient({ inquiry_source });
    if (index % 3 === 0) await api.clients.setCalendlyBooking({ id, calendly_booking: true });
  }
  const { inquiry_sources } = await api.dashboard.overview();
  expect(inquiry_sources).toContainEqual({ source: 'Face-to-face', count: 4, calendly: false });
  const listed = new Set<string>();
  for (const { source, count, calendly } of inquiry_sources) {
    const filter = calendly ? { calendly_booking: true } : { inquiry_source: source };
    const { items } = await api.clients.list(filter);
    expect([source, items.length]).toEqual([source, count]);
    expect((await api.clients.count(filter)).matching).toBe(count);
    for (const { id } of items) listed.add(id);
  }
  expect(listed.size).toBe(sources.length);
});

test('the badges count the clients waiting', async () => {
  for (let number = 0; number < 4; number += 1) {
    const { id } = await addClient({ status: 'info_returned' });
    await api.notes.create({ client_id: id, note_text: 'Called' });
    if (number > 0) await api.clients.setStatus({ id, status: 'proforma_review' });
  }
  const { recent_activity } = await api.dashboard.overview();
  expect(recent_activity).toHaveLength(10);
  expect(recent_activity[0]).toMatchObject({ type: 'client.status_changed', actor_name: 'Sam Staff' });
  expect(await api.dashboard.badges()).toEqual({
    clients: 4,
    book_zoom_call: 1,
    reviews: 3,
    notifications: 0,
    proposals: false,
    saved_views: [],
    is_demo: false,
    companies_house: false,
  });
});
