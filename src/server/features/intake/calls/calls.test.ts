import { afterAll, describe, expect, it } from 'vitest';
import type { QueueCursor } from '#contract/intake/calls/call.ts';
import { callAs } from '#tests/support/test-services.ts';
import { startCallDesk } from './call-desk.fixture.ts';

const { services, staff, ...desk } = await startCallDesk();
afterAll(() => services.stop());

async function waitingClient(email?: string): Promise<string> {
  services.advance(1_000);
  return desk.waitingClient(email);
}

const book = (client_id: string, booked_by = 'Ann Adviser', starts_at: string | null = null) =>
  staff.calls.book({ client_id, booked_by, starts_at });
const queue = (cursor: QueueCursor | null = null) => staff.calls.queue({ cursor });

describe('the queue', () => {
  it('lists the clients in info_returned, the longest-waiting client first', async () => {
    const [first, second] = [await waitingClient(), await waitingClient()];
    // The second client has waited longest after the first client goes to the end of the queue.
    await staff.clients.setStatus({ id: first, status: 'zoom_call_booked' });
    services.advance(1_000);
    await staff.clients.setStatus({ id: first, status: 'info_returned' });
    const one = await queue();
    expect(one).toMatchObject({ total: 2, entry: { client: { id: second }, position: 1, previous: null } });
    expect(one.bookers).toEqual(['Ann Adviser', 'Paul Partner']);
    const two = await queue(one.entry?.next);
    expect(two).toMatchObject({ total: 2, entry: { client: { id: first }, position: 2, next: null } });
    expect(two.entry?.previous).toEqual(one.entry?.cursor);
    expect(two.entry?.additional_information).toMatchObject({ business_challenges: 'Too little time' });
    await Promise.all([first, second].map((id) => book(id)));
    expect(await queue()).toMatchObject({ total: 0, entry: null });
  });

  it('keeps the client in view while others are booked', async () => {
    const [first, second, third] = [await waitingClient(), await waitingClient(), await waitingClient()];
    const inView = (await queue((await queue()).entry?.next)).entry;
    expect(inView?.client.id).toBe(second);
    await book(first);
    expect(await queue(inView?.cursor)).toMatchObject({
      total: 2,
      entry: { client: { id: second }, position: 1 },
    });
    await book(second);
    const left = await queue(inView?.cursor);
    expect(left).toMatchObject({
      total: 1,
      entry: { client: { id: second }, position: null, previous: null },
    });
    expect(left.entry?.next?.client_id).toBe(third);
    await book(third);
  });
});

describe('booking', () => {
  it('moves the client to the next status', async () => {
    const id = await waitingClient();
    const { client } = await book(id, 'Paul Partner');
    expect(client).toMatchObject({ status: 'zoom_call_booked', booked_by: 'Paul Partner', version: 1 + 1 });
    const { timeline } = await staff.clients.get({ id });
    expect(timeline.items[0]).toMatchObject({
      type: 'call.booked',
      also: [{ type: 'client.status_changed' }],
    });
  });

  it('succeeds for only one of 50 simultaneous requests', async () => {
    const id = await waitingClient();
    const bookers = ['Ann Adviser', 'Paul Partner'];
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) => book(id, bookers[index % 2])),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { client, timeline } = await staff.clients.get({ id });
    for (const result of results) {
      if (result.status === 'fulfilled') continue;
      expect(result.reason).toMatchObject({
        code: 'CALL_BOOKED_ALREADY',
        data: { booked_by: client.booked_by },
      });
    }
    expect(timeline.items.filter(({ type }) => type === 'call.booked')).toHaveLength(1);
  });

  it('is refused for an unknown booker, from another status and in the past', async () => {
    const id = await waitingClient();
    await expect(book(id, 'Somebody Else')).rejects.toMatchObject({ code: 'UNKNOWN_BOOKER' });
    await expect(book(id, 'Ann Adviser', '2020-01-01T10:00:00.000Z')).rejects.toMatchObject({
      code: 'CALL_IN_PAST',
    });
    expect((await staff.clients.get({ id })).client.status).toBe('info_returned');
    await staff.clients.setStatus({ id, status: 'proforma_review' });
    await expect(book(id)).rejects.toMatchObject({ code: 'WRONG_STATUS' });
    await expect(callAs(services, null).calls.queue({})).rejects.toMatchObject({ status: 401 });
  });
});

it('booking again with the same details after a cancellation is recorded', async () => {
  const id = await waitingClient();
  await book(id);
  await staff.calls.cancel({ client_id: id });
  await staff.calls.rebook({ client_id: id, booked_by: 'Ann Adviser', starts_at: null });
  // Nothing changed, so nothing is recorded.
  await staff.calls.rebook({ client_id: id, booked_by: 'Ann Adviser', starts_at: null });
  const { timeline } = await staff.clients.get({ id });
  expect(timeline.items.slice(0, 2).map(({ type }) => type)).toEqual(['call.rebooked', 'call.cancelled']);
});

it('rebooking keeps details that the request leaves out', async () => {
  const id = await waitingClient();
  const call = {
    starts_at: '2026-06-01T09:00:00.000Z',
    duration_minutes: 60,
    join_url: 'https://zoom.example/j/1',
  } as const;
  await staff.calls.book({ client_id: id, booked_by: 'Ann Adviser', ...call });
  const changed = await staff.calls.rebook({ client_id: id, booked_by: 'Paul Partner' });
  expect(changed).toMatchObject({ booked_by: 'Paul Partner', ...call });
  const emptied = await staff.calls.rebook({ client_id: id, booked_by: 'Paul Partner', join_url: null });
  expect(emptied).toMatchObject({ ...call, join_url: null });
  await staff.calls.cancel({ client_id: id });
  const again = await staff.calls.rebook({ client_id: id, booked_by: 'Ann Adviser' });
  expect(again).toMatchObject({ starts_at: null, duration_minutes: 30, join_url: null });
});
