import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';

let services: TestServices;

beforeAll(async () => {
  services = await startTestServices();
});
afterAll(() => services.stop());

async function takeNumbers(from: number, to: number): Promise<void> {
  await services.db.execute(sql`
    insert into clients (first_name, surname, email, proposal_id, status)
    select 'Taken', 'Number', 'taken@example.com', 'TG2026' || lpad(n::text, 4, '0'), 'new_inquiry'
    from generate_series(${from}::int, ${to}::int) as n
  `);
}

test('a taken id gives way to the next free one, 0000 after 9999, and to a fifth digit after 10,000', async () => {
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
  await takeNumbers(1, 9_997);
  expect(await create()).toMatch(/^TG2026[1-9]\d{4}$/);
  expect(await create()).toMatch(/^TG2026[1-9]\d{4}$/);
});

test('many at once get ids of their own', async () => {
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
