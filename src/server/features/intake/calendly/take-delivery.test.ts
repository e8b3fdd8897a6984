import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { delivery } from '#server/integrations/calendly/calendly-double.fixture.ts';
import { parseDelivery } from '#server/integrations/calendly/delivery.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';
import { forgetOldDeliveries } from './forget-old-deliveries.ts';
import { takeCalendlyDelivery } from './take-delivery.ts';

let services: TestServices;
let staff: ReturnType<typeof callAs>;

beforeAll(async () => {
  services = await startTestServices();
  staff = callAs(services, await createActor(services));
});
afterAll(() => services.stop());

type Sent = ReturnType<typeof delivery>;

async function take(sent: Sent) {
  const parsed = parseDelivery(Buffer.from(JSON.stringify(sent)));
  if (parsed.kind !== 'invitee') throw new Error(`The delivery was ${parsed.kind}`);
  return takeCalendlyDelivery({ context: services, delivery: parsed.delivery });
}

let made = 0;
const newAddress = () => `invitee-${++made}@example.com`;

const addClient = (email: string) =>
  staff.clients.create({ first_name: 'Ann', surname: 'Bell', email, inquiry_source: 'Email' });

async function clientsWith(email: string) {
  const { items } = await staff.clients.list({ search: email });
  return items;
}

const flagsOf = async (email: string) =>
  (await clientsWith(email)).map(({ calendly_booking }) => calendly_booking);
const historyOf = async (client_id: string) => (await staff.activity.list({ client_id })).items;

/** A booking and its later events, in order. */
function story(email: string) {
  const booked = delivery('invitee.created', { email }, '2026-03-02T10:00:00Z');
  const moved = delivery(
    'invitee.created',
    { email, old_invitee: booked.payload.uri },
    '2026-03-02T10:05:00.100Z',
  );
  const { uri } = booked.payload;
  return {
    booked,
    canceled: delivery('invitee.canceled', { email, uri }, '2026-03-02T10:05:00Z'),
    moved,
    oldCanceled: delivery(
      'invitee.canceled',
      { email, uri, rescheduled: true, new_invitee: moved.payload.uri },
      '2026-03-02T10:05:00.200Z',
    ),
  };
}

describe('a booking', () => {
  it('marks every client with the address, in any capitalisation', async () => {
    const email = newAddress();
    const [one, other] = [await addClient(email), await addClient(email.toUpperCase())];
    const stranger = await addClient(`x${email}`);
    expect(await take(delivery('invitee.created', { email: email.replace('invitee', 'Invitee') }))).toBe(
      'recorded',
    );
    for (const { id } of [one, other]) {
      expect((await staff.clients.get({ id })).client).toMatchObject({
        calendly_booking: true,
        status: 'new_inquiry',
        version: 1,
      });
      expect((await historyOf(id))[0]).toMatchObject({
        actor_name: 'Calendly',
        type: 'client.calendly_booking_changed',
        changes: {
          calendly_booking: { from: false, to: true },
          starts_at: { from: null, to: '2026-03-05T14:30:00.000Z' },
        },
      });
    }
    expect((await staff.clients.get({ id: stranger.id })).client.calendly_booking).toBe(false);
  });

  it('from an unknown address becomes a new inquiry', async () => {
    const email = newAddress();
    await take(delivery('invitee.created', { email }));
    const [client] = await clientsWith(email);
    expect(client).toMatchObject({
      first_name: 'Ida',
      surname: 'Invitee',
      email,
      inquiry_source: 'Calendly',
      status: 'new_inquiry',
      calendly_booking: true,
      proposal_id: expect.stringMatching(/^TG2026\d{4,}$/),
    });
    expect(await historyOf(client?.id ?? '')).toMatchObject([
      {
        type: 'client.created',
        actor_name: 'Calendly',
        also: [{ type: 'client.calendly_booking_changed' }],
      },
    ]);
  });

  it('is stored whatever the names are', async () => {
    const email = newAddress();
    const nasty = { first_name: null, last_name: null, name: `Ida\u0000\n${'é'.repeat(300)} \ud800` };
    expect(await take(delivery('invitee.created', { email, ...nasty }))).toBe('recorded');
    expect(await clientsWith(email)).toHaveLength(1);
  });
});

describe('a repeated delivery', () => {
  it('changes nothing, even if the flag has been cleared by hand since', async () => {
    const { booked } = story(newAddress());
    await take(booked);
    const [client] = await clientsWith(booked.payload.email);
    const id = client?.id ?? '';
    await staff.clients.setCalendlyBooking({ id, calendly_booking: false });
    const history = await historyOf(id);
    expect(await take(booked)).toBe('repeated');
    expect(await flagsOf(booked.payload.email)).toEqual([false]);
    expect(await historyOf(id)).toEqual(history);
  });

  it('is processed once if fifty copies arrive at once', async () => {
    const { booked } = story(newAddress());
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => take(booked)));
    expect(outcomes.filter((outcome) => outcome === 'recorded')).toHaveLength(1);
    const [client, ...more] = await clientsWith(booked.payload.email);
    expect(more).toEqual([]);
    expect(await historyOf(client?.id ?? '')).toHaveLength(1);
  });

  it('is recognised for a week, longer than Calendly retries it, then forgotten', async () => {
    const { booked } = story(newAddress());
    await take(booked);
    services.advance(6 * 24 * 60 * 60 * 1_000);
    await forgetOldDeliveries(services);
    expect(await take(booked)).toBe('repeated');
    services.advance(2 * 24 * 60 * 60 * 1_000);
    await forgetOldDeliveries(services);
    const { rows } = await services.db.execute(sql`select 1 from calendly_deliveries`);
    expect(rows).toEqual([]);
  });
});

it('a delivery repeated after the client was erased does not bring them back', async () => {
  const email = newAddress();
  const booking = delivery('invitee.created', { email });
  await take(booking);
  const admin = callAs(services, await createActor(services, { role: 'admin' }));
  for (const { id, proposal_id } of await clientsWith(email))
    await admin.dataProtection.eraseClient({ client_id: id, proposal_id });
  await take(booking);
  expect(await clientsWith(email)).toEqual([]);
});

it('many simultaneous bookings from one unknown address create one inquiry', async () => {
  const email = newAddress();
  const spellings = [email, email.toUpperCase()];
  await Promise.all(
    Array.from({ length: 50 }, (_, n) => take(delivery('invitee.created', { email: spellings[n % 2] }))),
  );
  expect(await flagsOf(email)).toEqual([true]);
});

describe('a cancellation', () => {
  it('clears the flag of every client with the address', async () => {
    const { booked, canceled } = story(newAddress());
    const { email } = booked.payload;
    await Promise.all([addClient(email), addClient(email)]);
    await take(booked);
    expect(await flagsOf(email)).toEqual([true, true]);
    expect(await take(canceled)).toBe('recorded');
    expect(await flagsOf(email)).toEqual([false, false]);
    const [client] = await clientsWith(email);
    expect((await historyOf(client?.id ?? ''))[0]).toMatchObject({
      actor_name: 'Calendly',
      changes: { calendly_booking: { from: true, to: false } },
    });
  });

  it('from an unknown address creates no client', async () => {
    const { canceled } = story(newAddress());
    await take(canceled);
    expect(await clientsWith(canceled.payload.email)).toEqual([]);
  });

  it('that arrives before its booking keeps the flag unset', async () => {
    const { booked, canceled } = story(newAddress());
    await take(canceled);
    expect(await take(booked)).toBe('late');
    expect(await flagsOf(booked.payload.email)).toEqual([false]);
  });

  it('that arrives after a newer booking changes nothing', async () => {
    const { booked, canceled } = story(newAddress());
    const { email } = booked.payload;
    await take(booked);
    await take(delivery('invitee.created', { email }, '2026-03-02T10:09:00Z'));
    expect(await take(canceled)).toBe('late');
    expect(await flagsOf(email)).toEqual([true]);
  });
});

describe('a moved booking', () => {
  const orders: (keyof ReturnType<typeof story>)[][] = [
    ['booked', 'oldCanceled', 'moved'],
    ['booked', 'moved', 'oldCanceled'],
    ['oldCanceled', 'booked', 'moved'],
    ['oldCanceled', 'moved', 'booked'],
    ['moved', 'oldCanceled', 'booked'],
    ['moved', 'booked', 'oldCanceled'],
  ];
  it.each(orders)('leaves one client with the flag set, in the order %s, %s, %s', async (...order) => {
    const deliveries = story(newAddress());
    for (const part of order) await take(deliveries[part]);
    expect(await flagsOf(deliveries.booked.payload.email)).toEqual([true]);
  });

  it('leaves one client with the flag set if all deliveries arrive at once', async () => {
    const { booked, moved, oldCanceled } = story(newAddress());
    await Promise.all([booked, moved, oldCanceled].map(take));
    expect(await flagsOf(booked.payload.email)).toEqual([true]);
  });
});
