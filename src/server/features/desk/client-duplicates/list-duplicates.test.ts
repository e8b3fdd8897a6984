import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { samePhoneDigits } from '#contract/clients/clients/duplicates.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';
import { samePhones } from './same-phone.ts';

let services: TestServices;
let api: ReturnType<typeof callAs>;
let colleague: ReturnType<typeof callAs>;
beforeAll(async () => {
  services = await startTestServices();
  api = callAs(services, await createActor(services, { full_name: 'Sam Staff' }));
  colleague = callAs(services, await createActor(services, { full_name: 'Cleo Colleague' }));
});
afterAll(() => services.stop());

interface Given {
  first_name?: string;
  surname?: string;
  email?: string;
  phone_number?: string;
  company?: string;
}
async function newClient(given: Given) {
  services.advance(1_000);
  return api.clients.create({
    first_name: crypto.randomUUID(),
    surname: crypto.randomUUID(),
    email: `${crypto.randomUUID()}@example.com`,
    inquiry_source: 'Phone',
    ...given,
  });
}

/** All pairs, page by page, as ids and reasons. */
async function pairsOf(as = api) {
  const pairs: [newer: string, older: string, reasons: string][] = [];
  for (let cursor: string | null = null; ; ) {
    const page: Awaited<ReturnType<typeof api.clients.duplicates.list>> = await as.clients.duplicates.list({
      cursor,
    });
    for (const { newer, older, reasons } of page.items) pairs.push([newer.id, older.id, reasons.join()]);
    cursor = page.next_cursor;
    if (cursor === null) return pairs;
  }
}

it.each([
  '07700 900123',
  '+44 7700 900123',
  '+44 (0)7700 900123',
  '0044 7700 900123',
  '0113 496 0000',
  '113 496 0000',
  '12345',
  '',
  '+1 212 555 0100',
  '440 7700 900123',
])('the database finds the same digits for %j as samePhoneDigits', async (phone) => {
  const { rows } = await services.db.execute<{ digits: string[] }>(
    sql`select ${samePhones(sql`${phone}::text`)}::text[] as digits`,
  );
  expect(rows[0]?.digits).toEqual(samePhoneDigits(phone));
});

describe('likely duplicates', () => {
  it('are pairs with an equal detail or similar names in one company', async () => {
    const first = await newClient({ email: 'jo@acme.example', phone_number: '07700 900123' });
    const byPhone = await newClient({ phone_number: '+44 7700 900123' });
    const byEmail = await newClient({ email: 'JO@acme.example' });
    const jon = await newClient({ first_name: 'Jon', surname: 'Smithson', company: 'Acme Ltd' });
    const john = await newClient({ first_name: 'John', surname: 'Smithson', company: ' acme ltd' });
    await newClient({ first_name: 'Olga', surname: 'Oleinik', company: 'Acme Ltd' });
    const same = await newClient({ first_name: 'jon', surname: 'smithson' });
    expect(await pairsOf()).toEqual([
      [same.id, jon.id, 'name'],
      [john.id, jon.id, 'company'],
      [byEmail.id, first.id, 'email'],
      [byPhone.id, first.id, 'phone_number'],
    ]);
  });

  it('are dismissed for the whole team, until the dismissal is undone', async () => {
    const [one, two] = [await newClient({ email: 'd@d.example' }), await newClient({ email: 'd@d.example' })];
    const listed = async () => (await pairsOf(colleague)).some(([newer]) => newer === two.id);
    expect(await listed()).toBe(true);
    const pair = { client_id: two.id, other_id: one.id };
    await Promise.all(Array.from({ length: 5 }, () => api.clients.duplicates.dismiss(pair)));
    expect(await listed()).toBe(false);
    await api.clients.duplicates.restore(pair);
    expect(await listed()).toBe(true);
    const gone = { client_id: one.id, other_id: crypto.randomUUID() };
    await expect(api.clients.duplicates.dismiss(gone)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('include no client that was merged into another', async () => {
    const [one, two] = [await newClient({ email: 'm@m.example' }), await newClient({ email: 'm@m.example' })];
    await api.clients.merges.merge({ id: crypto.randomUUID(), lead_id: one.id, other_id: two.id });
    expect((await pairsOf()).flat()).not.toContain(two.id);
  });
});
