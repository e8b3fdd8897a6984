import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CallDesk, startCallDesk } from './call-desk.fixture.ts';

let desk: CallDesk;
beforeAll(async () => {
  desk = await startCallDesk();
});
afterAll(() => desk.stop());

/** Books a call with a new client at an instant. */
async function call(starts_at: string) {
  const client_id = await desk.waitingClient();
  await desk.staff.calls.book({ client_id, booked_by: 'Ann Adviser', starts_at });
  return client_id;
}

it("a week's calls are those from Monday to Sunday in London", async () => {
  await desk.staff.calls.saveBookerLink({
    name: 'Ann Adviser',
    join_url: 'https://zoom.example/ann',
    version: 0,
  });
  // Summer time begins on 29 March: Monday begins at 23:00 UTC of Sunday.
  const before = await call('2026-03-29T22:45:00.000Z');
  const first = await call('2026-03-29T23:15:00.000Z');
  const last = await call('2026-04-05T22:45:00.000Z');
  await call('2026-04-05T23:00:00.000Z');
  await desk.staff.calls.cancel({ client_id: await call('2026-04-01T09:00:00.000Z') });
  await desk.staff.clients.close({ id: await call('2026-04-01T10:00:00.000Z'), reason: 'Price' });

  const week = await desk.staff.calls.week({ day: '2026-04-05' });
  expect(week.monday).toBe('2026-03-30');
  expect(week.calls.map(({ client_id }) => client_id)).toEqual([first, last]);
  expect(week.calls[0]).toMatchObject({
    client_name: 'Ada Lovelace',
    booked_by: 'Ann Adviser',
    join_url: 'https://zoom.example/ann',
  });
  const earlier = await desk.staff.calls.week({ day: '2026-03-23' });
  expect(earlier.calls.map(({ client_id }) => client_id)).toEqual([before]);
});

it('without a day, the week is the present one', async () => {
  expect(await desk.staff.calls.week({})).toEqual({ monday: '2026-03-02', calls: [] });
});
