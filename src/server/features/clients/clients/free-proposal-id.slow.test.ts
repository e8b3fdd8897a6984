import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';
import { insertClient } from './insert-client.ts';

let services: TestServices;

beforeAll(async () => {
  services = await startTestServices();
});
afterAll(() => services.stop());

async function takeNumbers(year: number, from: number, to: number): Promise<void> {
  await services.db.execute(sql`
    insert into clients (first_name, surname, email, proposal_id, status)
    select 'Taken', 'Number', 'taken@example.com', ${`TG${year}`} || lpad(n::text, 4, '0'), 'new_inquiry'
    from generate_series(${from}::int, ${to}::int) as n
  `);
}

test('ids have a fifth digit after the first 10,000', async () => {
  const call = callAs(services, await createActor(services));
  const create = async () => {
    const client = await call.clients.create({
      first_name: 'Ann',
      surname: 'Next',
      email: 'ann@example.com',
      inquiry_source: 'Email',
    });
    return client.proposal_id;
  };
  services.setNow('2026-03-02T10:15:39.998Z');
  expect(await create()).toBe('TG20269998');
  expect(await create()).toBe('TG20269999');
  expect(await create()).toBe('TG20260000');
  await takeNumbers(2026, 1, 9_997);
  expect(await create()).toMatch(/^TG2026[1-9]\d{4}$/);
  expect(await create()).toMatch(/^TG2026[1-9]\d{4}$/);
});

test('many simultaneous requests get different ids', async () => {
  const call = callAs(services, await createActor(services));
  services.setNow('2025-03-02T10:15:30.500Z');
  const made = await Promise.all(
    Array.from({ length: 30 }, () =>
      call.clients.create({
        first_name: 'At',
        surname: 'Once',
        email: 'at@example.com',
        inquiry_source: 'Phone',
      }),
    ),
  );
  expect(new Set(made.map((client) => client.proposal_id)).size).toBe(30);
});

test("creating a client doesn't wait for an unfinished transaction", async () => {
  const call = callAs(services, await createActor(services));
  services.setNow('2024-03-02T10:15:30.000Z');
  await takeNumbers(2024, 0, 9_997);
  const input = { first_name: 'Un', surname: 'Finished', email: 'un@example.com' };
  const made = await services.db.transaction(async (tx) => {
    const unfinished = await insertClient(tx, {
      context: services,
      actor: { user_id: null, full_name: 'Somebody' },
      input: { ...input, phone_number: null, company: null, inquiry_source: 'Email', status: 'new_inquiry' },
      at: services.now(),
    });
    const others = [];
    for (let count = 0; count < 2; count += 1)
      others.push(await call.clients.create({ ...input, inquiry_source: 'Email' }));
    return [unfinished, ...others];
  });
  const [first, second, third] = made.map(({ proposal_id }) => proposal_id);
  expect([first, second].toSorted()).toEqual(['TG20249998', 'TG20249999']);
  expect(third).toMatch(/^TG2024[1-9]\d{4}$/);
});

test('an id whose transaction was rolled back is used next', async () => {
  const call = callAs(services, await createActor(services));
  services.setNow('2023-03-02T10:15:30.000Z');
  await takeNumbers(2023, 0, 9_998);
  const input = { first_name: 'Ann', surname: 'Next', email: 'ann@example.com', inquiry_source: 'Email' };
  await expect(
    services.db.transaction(async (tx) => {
      const given = await insertClient(tx, {
        context: services,
        actor: { user_id: null, full_name: 'Somebody' },
        input: { ...input, phone_number: null, company: null, status: 'new_inquiry' },
        at: services.now(),
      });
      expect(given.proposal_id).toBe('TG20239999');
      // In the meantime, other clients get longer ids.
      expect((await call.clients.create(input)).proposal_id).toMatch(/^TG2023\d{5}$/);
      throw new Error('given up');
    }),
  ).rejects.toThrow('given up');
  expect((await call.clients.create(input)).proposal_id).toBe('TG20239999');
});

test("an import succeeds even after the year's short ids have run out", async () => {
  const call = callAs(services, await createActor(services));
  services.setNow('2022-03-02T10:15:30.500Z');
  await takeNumbers(2022, 0, 9_990);
  const rows = Array.from({ length: 30 }, (_, n) => ({
    first_name: `First${n}`,
    surname: 'Import',
    email: `import${n}@example.com`,
  }));
  expect(await call.clients.imports.create({ file_name: 'a.csv', rows })).toMatchObject({ clients: 30 });
});
