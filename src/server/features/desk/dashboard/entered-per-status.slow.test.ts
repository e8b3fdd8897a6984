import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CLIENT_STATUSES } from '#contract/clients/clients/client-status.ts';
import { ENTERED_DAYS } from '#contract/desk/dashboard/entered-days.ts';
import { asOwner } from '#tests/support/as-owner.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';

let services: TestServices;
let call: ReturnType<typeof callAs>;

beforeAll(async () => {
  services = await startTestServices();
  call = callAs(services, await createActor(services, { role: 'admin' }));
});
afterAll(() => services.stop());

const fold = () => services.connection.pool.query('select fold_status_entries()');

async function rows<Row>(query: string): Promise<Row[]> {
  return (await services.connection.pool.query(query)).rows;
}

const ENTRIES = `from activity_events
  where type in ('client.created', 'client.status_changed')
    and (at at time zone 'Europe/London')::date > (now() at time zone 'Europe/London')::date - ${ENTERED_DAYS}`;

/** Compares stored entries with real ones for every day and status, and with the dashboard's response. */
async function expectExact(): Promise<void> {
  const stored = await rows(`
    select day::text, status, sum(entries)::int as entries from status_entries
    where day > (now() at time zone 'Europe/London')::date - ${ENTERED_DAYS}
    group by 1, 2 having sum(entries) <> 0 order by 1, 2`);
  const counted = await rows(`
    select (at at time zone 'Europe/London')::date::text as day, changes->'status'->>'to' as status,
      count(*)::int as entries ${ENTRIES} group by 1, 2 order by 1, 2`);
  expect(stored).toEqual(counted);
  const perStatus = await rows<{ status: string; entries: number }>(
    `select changes->'status'->>'to' as status, count(*)::int as entries ${ENTRIES} group by 1`,
  );
  const none = CLIENT_STATUSES.map((status) => [status, 0]);
  const { entered } = await call.dashboard.overview();
  expect(entered).toEqual(
    Object.fromEntries([...none, ...perStatus.map((row) => [row.status, row.entries])]),
  );
}

function addClient(index: number) {
  return call.clients.create({
    first_name: 'Enter',
    surname: `Number ${index}`,
    email: `enter${index}@example.com`,
    inquiry_source: 'Email',
  });
}

test('status entries are exact after many simultaneous writes', async () => {
  const writers = Array.from({ length: 40 }, async (_, index) => {
    const { id } = await addClient(index);
    for (let turn = 0; turn < 4; turn += 1) {
      const status = CLIENT_STATUSES[(index + turn) % CLIENT_STATUSES.length] ?? 'new_inquiry';
      await call.clients.setStatus({ id, status });
      if (turn === 2) await call.notes.create({ client_id: id, note_text: 'Enters nothing' });
    }
  });
  await Promise.all([...writers, ...Array.from({ length: 20 }, fold)]);
  await expectExact();
  await fold();
  await expectExact();
  // Folding leaves one row for each day and status.
  const scattered = await rows('select day, status from status_entries group by 1, 2 having count(*) > 1');
  expect(scattered).toEqual([]);
});

test('status entries are exact after a bulk import and its undo', async () => {
  const { id } = await call.clients.imports.create({
    file_name: 'many.csv',
    rows: Array.from({ length: 1_200 }, (_, n) => ({
      first_name: 'Im',
      surname: `Port ${n}`,
      email: `im${n}@example.com`,
    })),
  });
  await expectExact();
  await call.clients.imports.undo({ id });
  await expectExact();
});

test("an erased client's entries are still counted, because the history keeps them", async () => {
  const client = await addClient(1_000);
  await call.clients.setStatus({ id: client.id, status: 'info_returned' });
  const { entered } = await call.dashboard.overview();
  await call.dataProtection.eraseClient({ client_id: client.id, proposal_id: client.proposal_id });
  await expectExact();
  expect((await call.dashboard.overview()).entered).toEqual(entered);
});

test('status entries are exact after manual changes, a rollback and deletion of the history', async () => {
  const changed = (query: string) => asOwner(services, (tx) => tx.execute(sql.raw(query)));
  await changed(`update activity_events set at = at - interval '3 days' where id % 3 = 0`);
  await expectExact();
  await changed(`update activity_events set at = at - interval '90 days' where id % 5 = 0`);
  await changed(`delete from activity_events where id % 7 = 0`);
  await fold();
  await expectExact();
  await services.db
    .transaction(async (tx) => {
      await tx.execute(sql`delete from activity_events`);
      tx.rollback();
    })
    .catch(() => undefined);
  await expectExact();
  await changed('truncate activity_events');
  await expectExact();
});

test("a writer does not wait for another writer's entries", async () => {
  const [first, second] = await Promise.all([addClient(2_001), addClient(2_002)]);
  await services.db
    .transaction(async (tx) => {
      await tx.execute(sql`
        insert into activity_events (actor_name, type, client_id, changes)
        values ('Sam', 'client.status_changed', ${first.id}, '{"status": {"from": null, "to": "info_returned"}}') returning id`);
      // While that transaction is open, another client enters the same status, and the entries are folded.
      await call.clients.setStatus({ id: second.id, status: 'info_returned' });
      await fold();
      tx.rollback();
    })
    .catch(() => undefined);
  await expectExact();
});
