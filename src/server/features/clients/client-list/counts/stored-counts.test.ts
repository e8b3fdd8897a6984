import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CLIENT_STATUSES } from '#contract/clients/clients/client-status.ts';
import { insertManyClients } from '#tests/support/many-clients.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';

let services: TestServices;
let call: ReturnType<typeof callAs>;

beforeAll(async () => {
  services = await startTestServices();
  call = callAs(services, await createActor(services));
});
afterAll(() => services.stop());

const fold = () => services.connection.pool.query('select fold_client_counts()');

async function rows(query: string): Promise<unknown[]> {
  return (await services.connection.pool.query(query)).rows;
}

/**
 * Compares stored counts with real ones for every status, spelling of a source and flag, and with the API's responses.
 */
async function expectExact(): Promise<void> {
  const stored = await rows(`
    select status, source, calendly_booking, sum(clients)::int as clients from client_counts
    group by 1, 2, 3 having sum(clients) <> 0 order by 1, 2, 3`);
  const counted = await rows(`
    select status, nullif(btrim(inquiry_source), '') as source, calendly_booking, count(*)::int as clients
    from clients group by 1, 2, 3 order by 1, 2, 3`);
  expect(stored).toEqual(counted);

  const numberOf = async (condition: string) => {
    const [row] = await rows(`select count(*)::int as clients from clients where ${condition}`);
    return (row as { clients: number }).clients;
  };
  const total = await numberOf('true');
  expect(await call.clients.count({})).toEqual({ matching: total, total });
  const { statuses, inquiry_sources } = await call.dashboard.overview();
  for (const status of CLIENT_STATUSES) {
    const matching = await numberOf(`status = '${status}'`);
    expect(statuses[status]).toBe(matching);
    expect(await call.clients.count({ status })).toEqual({ matching, total });
  }
  const booked = await numberOf('calendly_booking');
  expect(await call.clients.count({ calendly_booking: true })).toEqual({ matching: booked, total });
  expect(inquiry_sources.find(({ calendly }) => calendly)?.count ?? 0).toBe(booked);
  const email = await numberOf(`lower(btrim(inquiry_source)) = 'email'`);
  expect(await call.clients.count({ inquiry_source: 'email' })).toEqual({ matching: email, total });
}

test('the counts are exact after bulk changes, deletes and a rollback', async () => {
  await insertManyClients(services.connection.pool, 3_000);
  await expectExact();
  await rows(
    `update clients set status = 'proforma_review', inquiry_source = ' EMAIL ' where proposal_id like '%1'`,
  );
  await expectExact();
  await rows(`update clients set calendly_booking = not calendly_booking where proposal_id like '%2'`);
  await rows(`delete from clients where proposal_id like '%3'`);
  await expectExact();
  await services.db
    .transaction(async (tx) => {
      await tx.execute(sql`delete from clients where proposal_id like '%4'`);
      tx.rollback();
    })
    .catch(() => undefined);
  await expectExact();
  await fold();
  await expectExact();
});

test('the counts are exact after many simultaneous writes', async () => {
  const ids = (await rows('select id from clients limit 60')) as { id: string }[];
  const writers = ids.map(async ({ id }, index) => {
    for (let turn = 0; turn < 4; turn += 1) {
      const status = CLIENT_STATUSES[(index + turn) % CLIENT_STATUSES.length] ?? 'new_inquiry';
      await rows(`update clients set status = '${status}' where id = '${id}'`);
      if (turn === 1) {
        await call.clients.create({
          first_name: 'At',
          surname: 'Once',
          email: `at${index}@example.com`,
          inquiry_source: index % 2 === 0 ? 'Email' : 'email',
        });
      }
      if (turn === 2 && index % 5 === 0) await rows(`delete from clients where id = '${id}'`);
    }
  });
  await Promise.all([...writers, ...Array.from({ length: 20 }, fold)]);
  await expectExact();
  await fold();
  await expectExact();
});

test("a writer does not wait for another writer's counts", async () => {
  const [first, second] = (await rows(`select id from clients where status = 'new_inquiry' limit 2`)) as {
    id: string;
  }[];
  const change = (id: string | undefined) =>
    `update clients set status = 'info_returned' where id = '${id}' returning status`;
  await services.db
    .transaction(async (tx) => {
      await tx.execute(sql.raw(change(first?.id)));
      // While that transaction is open, another client enters the same status, and the counts are folded.
      await expect(rows(change(second?.id))).resolves.toHaveLength(1);
      await fold();
      tx.rollback();
    })
    .catch(() => undefined);
  await expectExact();
});

test('the counts are exact when all clients are deleted at once', async () => {
  await rows('truncate clients cascade');
  await expectExact();
  expect(await call.clients.count({})).toEqual({ matching: 0, total: 0 });
});
