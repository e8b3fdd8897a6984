import Papa from 'papaparse';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { compareClients } from '#contract/clients/client-list/client-order.ts';
import type { ClientSort } from '#contract/clients/client-list/client-sort.ts';
import type { ListedClient } from '#contract/clients/clients/client.ts';
import type { ClientStatus } from '#contract/clients/clients/client-status.ts';
import { daysSince } from '#contract/desk/standing/age.ts';
import { londonDay } from '#contract/values/london-time.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';
import { readXlsx } from '#tests/support/zip/read-xlsx.ts';

let services: TestServices;
let api: ReturnType<typeof callAs>;
let everyone: ListedClient[];

/** More than two batches of an export. */
const MANY = 4_500;

beforeAll(async () => {
  services = await startTestServices();
  api = callAs(services, await createActor(services));
  await services.connection.pool.query(
    `insert into clients (first_name, surname, email, company, proposal_id, status, next_step, next_step_due, created_at)
     select 'First' || n, 'Last', 'client' || n || '@example.org',
       case when n % 3 > 0 then 'Firm ' || n * 7919 % 50 end, 'TG' || n,
       case when n % 10 = 0 then 'info_returned' else 'new_inquiry' end,
       case when n % 4 > 0 then 'Ring' end, case when n % 4 > 0 then date '2026-03-02' + n % 30 end,
       timestamptz '2026-01-01' + make_interval(hours => n * 31 % 700)
     from generate_series(1, $1) as n`,
    [MANY],
  );
  await services.connection.pool.query(
    `update clients set owner_id = (select id from users limit 1) where status = 'info_returned'`,
  );
  everyone = [];
  for (let cursor: string | null = null; ; ) {
    const page: Awaited<ReturnType<typeof api.clients.list>> = await api.clients.list({ limit: 100, cursor });
    everyone.push(...page.items);
    if (page.next_cursor === null) break;
    cursor = page.next_cursor;
  }
});

afterAll(() => services.stop());

async function exported(input: { sort: ClientSort; status?: ClientStatus }): Promise<string[]> {
  const text = await (await api.clients.export({ ...input, format: 'csv' })).text();
  const { data } = Papa.parse<Record<string, string>>(text.replace('\uFEFF', ''), {
    header: true,
    skipEmptyLines: true,
  });
  return data.map((row) => row['Proposal ID'] ?? '');
}

const idsOf = (list: readonly ListedClient[]) => list.map(({ proposal_id }) => proposal_id);

it.each<ClientSort>(['company', '-next_step', 'owner', '-created_at'])(
  'an export sorted by %s has every client once, in order',
  async (sort) => {
    expect(everyone).toHaveLength(MANY);
    expect(await exported({ sort })).toEqual(idsOf(everyone.toSorted(compareClients(sort))));
  },
);

it('a filtered export is sorted too', async () => {
  const matching = everyone.filter(({ status }) => status === 'info_returned');
  expect(await exported({ status: 'info_returned', sort: '-company' })).toEqual(
    idsOf(matching.toSorted(compareClients('-company'))),
  );
});

it('an unknown sort is ignored', async () => {
  expect(await exported({ sort: 'salary' as 'name' })).toEqual(idsOf(everyone));
});

it('an export of chosen columns keeps their order in every batch', async () => {
  const columns = ['next_step', 'name', 'days_in_status', 'created_at', 'owner'] as const;
  const file = await api.clients.export({ format: 'xlsx', sort: 'name', columns });
  const [sheet] = await readXlsx(file);
  const [head, ...rows] = sheet?.rows ?? [];
  expect(head).toEqual(['Next step due', 'Next step', 'Name', 'Days in status', 'Created', 'Owner']);
  expect(rows).toEqual(
    everyone
      .toSorted(compareClients('name'))
      .map((client) => [
        client.next_step_due ?? '',
        client.next_step ?? '',
        `${client.first_name} ${client.surname}`,
        String(daysSince(client.status_changed_at, services.now())),
        londonDay(new Date(client.created_at)),
        ...(client.owner_name === null ? [] : [client.owner_name]),
      ]),
  );
  expect([...(sheet?.types ?? [])].sort()).toEqual(['date', 'inlineStr', 'number']);
});

it('an unknown column of an export is refused', async () => {
  const columns = ['salary' as 'name'];
  await expect(api.clients.export({ format: 'csv', columns })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});
