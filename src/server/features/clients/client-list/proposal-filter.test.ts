import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PROPOSAL_FILTERS, type ProposalFilter } from '#contract/clients/clients/proposal-filter.ts';
import { sentProposal, signingOf } from '#server/features/proposals/proposal-page/sent-proposal.fixture.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';

let services: TestServices;
let api: ReturnType<typeof callAs>;
let anyone: ReturnType<typeof callAs>['proposalPage'];

beforeAll(async () => {
  services = await startTestServices();
  api = callAs(services, await createActor(services, { role: 'admin' }));
  anyone = callAs(services, null).proposalPage;
  await addClients();
  // 23:30 in London, on the last day before summer time.
  services.setNow('2026-03-28T23:30:00.000Z');
});
afterAll(() => services.stop());

type Given = Partial<Parameters<typeof sentProposal>[1]>;

async function add(surname: string): Promise<string> {
  const typed = { first_name: 'A', surname, email: 'a@one.example', inquiry_source: 'Email' };
  return (await api.clients.create(typed)).id;
}

async function send(surname: string, given: Given = {}) {
  const client_id = given.client_id ?? (await add(surname));
  return sentProposal(services.db, {
    at: services.now().toISOString(),
    names: ['Priya Shah', 'Arun Shah'],
    valid_until: '2026-04-30',
    ...given,
    client_id,
  });
}

async function sign(tokens: readonly string[]): Promise<void> {
  for (const token of tokens) await anyone.sign({ token, ...signingOf(await anyone.open({ token })) });
}

const saveDraft = (client_id: string, edited_at: string) =>
  services.db.execute(
    sql`insert into proposal_drafts (client_id, draft, edited_at) values (${client_id}, '{}', ${edited_at})`,
  );

/** Adds a client of each kind, with the kind as surname. The clock is at 2 March, except for the last two clients. */
async function addClients(): Promise<void> {
  await add('None');
  await saveDraft(await add('Draft'), '2026-03-03T10:00:00.000Z');
  const again = await send('DraftOfNext');
  await saveDraft(again.client_id, '2026-03-03T10:00:00.000Z');
  const old = await send('DraftSent');
  await saveDraft(old.client_id, '2026-03-01T10:00:00.000Z');
  await api.proposalVersions.withdraw({ version_id: old.version_id, reason: null });
  await send('LastDay', { valid_until: '2026-03-28' });
  await send('Soon', { valid_until: '2026-03-31' });
  await send('Later', { valid_until: '2026-04-01' });
  await send('Expired', { valid_until: '2026-03-27' });
  const half = await send('Half', { valid_until: '2026-03-05' });
  await sign(half.tokens.slice(0, 1));
  const closed = await send('Closed', { valid_until: '2026-03-29' });
  await api.clients.close({ id: closed.client_id, reason: 'No answer' });
  const declined = await send('Declined');
  await anyone.decline({ token: declined.tokens[0] ?? '', reason: '', submission_id: crypto.randomUUID() });
  await sign((await send('Signed')).tokens);
  const twice = await send('SignedThenOpen');
  await sign(twice.tokens);
  await send('', { client_id: twice.client_id, number: 2 });
  // Fourteen midnights before the clock of the tests, and thirteen.
  services.setNow('2026-03-14T23:59:59.000Z');
  await send('Fourteen');
  services.setNow('2026-03-15T00:00:00.000Z');
  await send('Thirteen');
}

const MATCHING: Record<ProposalFilter, string[]> = {
  draft: ['Draft', 'DraftOfNext'],
  open: [
    'DraftOfNext',
    'LastDay',
    'Soon',
    'Later',
    'Half',
    'Closed',
    'SignedThenOpen',
    'Fourteen',
    'Thirteen',
  ],
  expiring: ['LastDay', 'Soon'],
  unsigned: [
    'DraftOfNext',
    'DraftSent',
    'LastDay',
    'Soon',
    'Later',
    'Expired',
    'Half',
    'Declined',
    'SignedThenOpen',
    'Fourteen',
  ],
  expired: ['Expired'],
  declined: ['Declined'],
  withdrawn: ['DraftSent'],
  signed: ['Signed'],
};

it.each(PROPOSAL_FILTERS)(
  'the list of %s proposals has exactly the expected clients, however it is read',
  async (proposal) => {
    const expected = MATCHING[proposal].toSorted();
    const names = ({ items }: { items: readonly { surname: string }[] }) =>
      items.map(({ surname }) => surname).toSorted();
    const newest = await api.clients.list({ proposal });
    expect(names(newest)).toEqual(expected);
    expect(names(await api.clients.list({ proposal, sort: '-days_in_status' }))).toEqual(expected);
    expect(names(await api.clients.list({ proposal, search: 'one.example' }))).toEqual(expected);
    expect(await api.clients.count({ proposal })).toMatchObject({ matching: expected.length });
    const byStatus = Object.values(await api.clients.countByStatus({ proposal }));
    expect(byStatus.reduce((sum, count) => sum + count, 0)).toBe(expected.length);
    const [first, second] = newest.items;
    expect(await api.clients.position({ id: (second ?? first)?.id ?? '', proposal })).toEqual({
      position: second ? 1 : 0,
    });
    expect(names(await api.clients.list({ proposal, status: 'new_inquiry' }))).toEqual(
      expected.filter((name) => name === 'Draft'),
    );
    const file = await api.clients.export({ proposal, format: 'csv' });
    expect((await file.text()).trim().split('\r\n')).toHaveLength(expected.length + 1);
  },
);

it("the dashboard's proposals are in the lists that its cards open", async () => {
  const { today } = await api.dashboard.overview();
  for (const part of ['unsigned', 'expiring'] as const) {
    const shown = today.everybody.filter((item) => item.part === part);
    const { items } = await api.clients.list({ proposal: part });
    expect(shown.length).toBe(Math.min(items.length, 4));
    expect(items.map(({ id }) => id)).toEqual(
      expect.arrayContaining(shown.map(({ client_id }) => client_id)),
    );
  }
});

it('a proposal counts as unsigned after the number of days in Settings', async () => {
  await services.db.execute(sql`
    insert into desk_settings (close_reasons, status_days)
    values ('[]', '{"goproposal_sent": 13}')`);
  const { items } = await api.clients.list({ proposal: 'unsigned' });
  expect(items.map(({ surname }) => surname)).toContain('Thirteen');
});

it('a far jump in an owner list continues the previous page', async () => {
  const owner = (await createActor(services)).user_id;
  for (let count = 0; count < 2; count += 1) {
    await services.db.execute(sql`
      insert into clients (first_name, surname, email, proposal_id, status, inquiry_source, owner_id)
      select 'B', 'Of ' || n, 'b@one.example', 'TGX' || ${count}::int || n, 'new_inquiry', 'Email',
        case when ${count}::int = 0 then ${owner}::uuid end
      from generate_series(1, 230) as n`);
  }
  const page = (skip: number) => api.clients.list({ owner, limit: 20, skip });
  const last = await page(220);
  expect(last.items).toHaveLength(10);
  const before = await page(210);
  expect(last.items[0]?.id).toBe(before.items[10]?.id);
});
