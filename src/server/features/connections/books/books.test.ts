import { afterAll, beforeAll, expect, it } from 'vitest';
import { OPTIONAL } from '#server/features/proposals/proposal-page/sent-proposal.fixture.ts';
import { startTestServices, type TestServices } from '#tests/support/test-services.ts';
import { startSigned } from './signed-proposal.fixture.ts';

let services: TestServices;
let given: Awaited<ReturnType<typeof startSigned>>;

beforeAll(async () => {
  services = await startTestServices();
  given = await startSigned(services);
});
afterAll(() => services.stop());

async function listed(show: 'to_do' | 'billed' = 'to_do') {
  const { items } = await given.api.books.list({ show });
  return items.map(({ client }) => client.name);
}

const eventsOf = async (client_id: string) =>
  (await given.api.activity.list({ client_id })).items
    .map(({ type }) => type)
    .filter((type) => type.startsWith('billing.'));

it('a signed proposal is to be billed, with the fees as signed', async () => {
  const client_id = await given.newClient('One');
  await given.signed({ client_id, left_out: [OPTIONAL] });
  const [first] = (await given.api.books.list({})).items;
  expect(first).toMatchObject({
    client: { id: client_id, name: 'One Shah' },
    changes: null,
    billed: null,
    plan: {
      reference: 'PROP-2026-0001',
      contacts: [
        {
          contact: { name: 'Shah Bakery Ltd', email: 'priya.shah@shah-bakery.example', number: client_id },
          bills: [{ kind: 'monthly', count: 12, net: 10_000, vat: 2_000, gross: 12_000 }],
        },
      ],
    },
  });
});

it('a version that was entered leaves the list until the entry is undone', async () => {
  const { version_id, client_id } = await given.signedClient('Two');
  const entered = await given.api.books.enter({ version_id, how: 'by_hand' });
  expect(entered.billed).toMatchObject({ how: 'by_hand', by_name: 'Sam Staff' });
  await given.api.books.enter({ version_id, how: 'by_hand' });
  expect(await listed()).not.toContain('Two Shah');
  expect(await listed('billed')).toContain('Two Shah');
  await given.api.books.undo({ version_id });
  expect(await listed()).toContain('Two Shah');
  expect(await eventsOf(client_id)).toEqual(['billing.undone', 'billing.entered']);
});

it('a newer version says what it changes in the books', async () => {
  const first = await given.signedClient('Three');
  const { client_id } = first;
  expect(
    await given.api.books.enter({ version_id: first.version_id, how: 'left' }).catch(({ code }) => code),
  ).toBe('NOTHING_IN_BOOKS');
  await given.api.books.enter({ version_id: first.version_id, how: 'by_hand' });
  const second = await given.signed({ client_id, number: 2, left_out: [OPTIONAL] });
  const ofClient = async () => given.api.books.ofClient({ client_id });
  expect(await ofClient()).toMatchObject({
    billed: null,
    changes: [{ kind: 'monthly', from: { net: 2_000, vat: 400, gross: 2_400 }, to: null }],
  });
  await given.api.books.enter({ version_id: second.version_id, how: 'left' });
  expect((await ofClient())?.billed?.how).toBe('left');
  await given.signed({ client_id, number: 3 });
  expect(await ofClient()).toMatchObject({ changes: [], plan: { number: 3 } });
});

it('a newer version replaces one that never reached the books', async () => {
  const { client_id } = await given.signedClient('Four');
  await given.signed({ client_id, number: 2 });
  const numbers = (await given.api.books.list({})).items
    .filter(({ client }) => client.id === client_id)
    .map(({ plan }) => plan.number);
  expect(numbers).toEqual([2]);
});

it('pages of the list follow each other', async () => {
  const all = await listed();
  const first = await given.api.books.list({ limit: 2 });
  const rest = await given.api.books.list({ cursor: first.next_cursor });
  expect([...first.items, ...rest.items].map(({ client }) => client.name)).toEqual(all);
  expect(first.total).toBe(all.length);
});

it('the export leaves out versions that change the books', async () => {
  const text = await (await given.api.books.export({ format: 'xero' })).text();
  expect(text.split('\r\n').slice(0, 2)).toEqual([
    expect.stringMatching(/^\*ContactName,EmailAddress/),
    expect.stringMatching(
      /^Shah Bakery Ltd,priya\.shah@shah-bakery\.example,.*PROP-2026-0001-1-01,PROP-2026-0001 v1 monthly,02\/03\/2026,16\/03\/2026,/,
    ),
  ]);
  expect(text).not.toContain('PROP-2026-0001 v3');
});

it('the export of one version has that version, even if it changes the books', async () => {
  const { items } = await given.api.books.list({});
  const version_id = items.find(({ changes }) => changes)?.version_id ?? '';
  const file = await given.api.books.export({ format: 'quickbooks', version_id });
  expect([file.name, (await file.text()).split('\r\n')[1]]).toEqual([
    'invoices-quickbooks-2026-03-02.csv',
    expect.stringMatching(/^PROP-2026-0001-3-01,Shah Bakery Ltd,02\/03\/2026,16\/03\/2026/),
  ]);
});
