import { afterAll, beforeEach, expect, it } from 'vitest';
import { INVITATION_WAITS_SECONDS, UNDO_BOOKING_MS } from '#contract/intake/calls/undo-booking.ts';
import { callAs, createActor } from '#tests/support/test-services.ts';
import { startCallDesk } from './call-desk.fixture.ts';

const STARTS = '2026-06-01T09:00:00.000Z';

const { services, staff, ...desk } = await startCallDesk();
afterAll(() => services.stop());

let client_id: string;
let email: string;
beforeEach(async () => {
  email = `${crypto.randomUUID()}@example.com`;
  client_id = await waitingClient(email);
});

/** Creates a client who answers at a time that no other client has. Returns their id. */
async function waitingClient(address?: string): Promise<string> {
  services.advance(1_000);
  const id = await desk.waitingClient(address);
  services.advance(1_000);
  return id;
}

const book = (starts_at: string | null = STARTS) =>
  staff.calls.book({ client_id, booked_by: 'Ann Adviser', starts_at });
const undo = (call_id: string) => staff.calls.undoBooking({ client_id, call_id });
const subjects = async () =>
  (await services.sentMails()).filter(({ to }) => to === email).map(({ subject }) => subject);
const stored = async () => (await staff.clients.get({ id: client_id })).client;

it('an undo returns the client to its place in the queue', async () => {
  const later = await waitingClient();
  const before = await stored();
  const { call, undoable } = await book();
  expect(undoable).toBe(true);
  services.advance(UNDO_BOOKING_MS);
  expect(await undo(call.id)).toMatchObject({ status: 'info_returned', booked_by: null });
  expect(await stored()).toEqual(before);
  expect((await staff.calls.get({ client_id })).call).toBeNull();
  expect(await subjects()).toEqual([]);
  const cursor = { client_id, waiting_since: before.status_changed_at };
  expect((await staff.calls.queue({ cursor })).entry).toMatchObject({ next: { client_id: later } });
  const { items } = (await staff.clients.get({ id: client_id })).timeline;
  expect(items[0]).toMatchObject({ type: 'call.unbooked', also: [{ type: 'client.status_changed' }] });

  // The call can be booked again, with a first invitation.
  await book();
  expect(await subjects()).toEqual([expect.stringMatching(/^Your Zoom call on/)]);
});

it('the invitation waits for INVITATION_WAITS_SECONDS', async () => {
  const { call } = await book();
  const { rows } = await services.connection.pool.query<{ seconds: number }>(
    `select extract(epoch from start_after - created_on)::float as seconds from pgboss.job
     where name = 'mail' and data -> 'about' ->> 'call_id' = $1`,
    [call.id],
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.seconds).toBeCloseTo(INVITATION_WAITS_SECONDS, 1);
});

it('an undo happens once, however often it is requested', async () => {
  const { call } = await book();
  const results = await Promise.all(Array.from({ length: 6 }, () => undo(call.id)));
  expect(new Set(results.map(({ status }) => status))).toEqual(new Set(['info_returned']));
  const { items } = (await staff.clients.get({ id: client_id })).timeline;
  expect(items.filter(({ type }) => type === 'call.unbooked')).toHaveLength(1);
});

it('an undo is refused after the invitation may have been sent', async () => {
  const { call } = await book();
  services.advance(UNDO_BOOKING_MS + 1);
  await expect(undo(call.id)).rejects.toMatchObject({ code: 'BOOKING_STANDS' });
  expect((await stored()).status).toBe('zoom_call_booked');
  expect(await subjects()).toHaveLength(1);
});

it('an undo is refused after a change by a colleague', async () => {
  const colleague = callAs(services, await createActor(services));
  const changes = [
    () => colleague.clients.setStatus({ id: client_id, status: 'proforma_review' }),
    () => colleague.calls.rebook({ client_id, booked_by: 'Paul Partner', starts_at: STARTS }),
    () => colleague.calls.cancel({ client_id }),
  ];
  for (const change of changes) {
    client_id = await waitingClient();
    const { call } = await book();
    services.advance(1_000);
    await change();
    await expect(undo(call.id)).rejects.toMatchObject({ code: 'CHANGED_SINCE' });
    expect((await stored()).status).not.toBe('info_returned');
  }
});

it('an undo is not offered if an earlier call was still open', async () => {
  await book();
  services.advance(60_000);
  await staff.clients.setStatus({ id: client_id, status: 'info_returned' });
  const { call, undoable } = await book('2026-06-02T09:00:00.000Z');
  expect(undoable).toBe(false);
  await expect(undo(call.id)).rejects.toMatchObject({ code: 'CHANGED_SINCE' });
});

it('a new time after the undo causes a first invitation', async () => {
  await book();
  services.advance(UNDO_BOOKING_MS + 500);
  await staff.calls.rebook({ client_id, booked_by: 'Ann Adviser', starts_at: '2026-06-02T09:00:00.000Z' });
  expect(await subjects()).toEqual([expect.stringMatching(/^Your Zoom call on Tuesday/)]);
});

it('while the invitation waits, a new time causes a single invitation', async () => {
  await book();
  await staff.calls.rebook({ client_id, booked_by: 'Ann Adviser', starts_at: '2026-06-02T09:00:00.000Z' });
  expect(await subjects()).toEqual([expect.stringMatching(/^Your Zoom call on Tuesday/)]);

  email = `${crypto.randomUUID()}@example.com`;
  client_id = await waitingClient(email);
  await book();
  await staff.calls.cancel({ client_id });
  expect(await subjects()).toEqual([]);

  email = `${crypto.randomUUID()}@example.com`;
  client_id = await waitingClient(email);
  await book();
  await staff.calls.rebook({ client_id, booked_by: 'Ann Adviser', starts_at: null });
  expect(await subjects()).toEqual([]);
});
