import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clients } from '#server/db/schema/clients/clients.ts';
import { connection_settings, outbox_deliveries } from '#server/db/schema/firm/connections.ts';
import { ONE, startSigning } from '#server/features/proposals/proposal-page/sign/signing.fixture.ts';
import {
  clientInReview,
  reviewDetails,
} from '#server/features/proposals/proposals/reviewed-client.fixture.ts';
import { callAs, createActor } from '#tests/support/test-services.ts';
import { completeFile } from './file.fixture.ts';

const { services, as, send, sign } = await startSigning();
let admin: typeof as;

beforeAll(async () => {
  admin = callAs(services, await createActor(services, { role: 'admin', full_name: 'Ada Admin' }));
});
afterAll(() => services.stop());

const get = (client_id: string) => as.dueDiligence.get({ client_id });
async function use(in_use: boolean) {
  const settings = await admin.dueDiligence.settings({});
  await admin.dueDiligence.saveSettings({ ...settings, in_use });
}

it('a saved proforma opens no file while the firm does not use them', async () => {
  const { id } = await clientInReview(services);
  expect((await get(id)).file).toBeNull();
  expect((await as.clients.get({ id })).due_diligence).toBeNull();
});

describe('while files are used', () => {
  beforeAll(() => use(true));
  afterAll(() => use(false));

  it('a saved proforma opens one with the parties, services and revenue that it names', async () => {
    const { id } = await clientInReview(services);
    const { file, parties } = await get(id);
    expect(file).toMatchObject({ opened_by_name: null, facts: { revenue: { label: '£125k - £250k' } } });
    expect(parties.map(({ name, roles }) => [name, ...roles])).toEqual([
      ['=Shah Bakery Ltd', 'company'],
      ['Priya Shah', 'director'],
      ['Arun Shah', 'director'],
    ]);
  });

  it('saving the proforma again opens no second file', async () => {
    const { id } = await clientInReview(services);
    const opened = await get(id);
    const [review] = (await as.clients.get({ id })).proforma_reviews;
    await as.proforma.update({
      id: review?.id ?? '',
      version: review?.version ?? 0,
      details: { ...reviewDetails, city: 'York' },
    });
    expect((await get(id)).file?.id).toBe(opened.file?.id);
  });

  it('revenue up two bands is a reason to look again once', async () => {
    const { id } = await clientInReview(services);
    const done = await completeFile(as, id, await get(id));
    await as.dueDiligence.accept({ client_id: id, revision: done.file?.revision ?? 0 });
    const save = async (annual_revenue_range: string) => {
      const [review] = (await as.clients.get({ id })).proforma_reviews;
      await as.proforma.update({
        id: review?.id ?? '',
        version: review?.version ?? 0,
        details: { ...reviewDetails, annual_revenue_range },
      });
      return get(id);
    };
    const once = await save('£500k - £1m');
    expect(once.triggers.map(({ text }) => text)).toEqual([
      'Yearly revenue up from £125k - £250k to £500k - £1m',
    ]);
    expect(once.file?.accepted_at).not.toBeNull();
    const [row] = await services.db.select().from(clients).where(eq(clients.id, id));
    expect(row?.next_step).toContain('Yearly revenue up');

    await as.dueDiligence.finishTrigger({ client_id: id, id: once.triggers[0]?.id ?? '' });
    await save('£125k - £250k');
    const again = await save('£500k - £1m');
    expect(again.triggers).toHaveLength(1);
    expect(again.missing).toEqual([]);

    await services.db
      .update(clients)
      .set({ next_step: 'Call them', next_step_due: '2026-03-02' })
      .where(eq(clients.id, id));
    await as.dueDiligence.addParty({
      client_id: id,
      id: crypto.randomUUID(),
      kind: 'person',
      roles: ['owner'],
      name: 'New Owner',
      other_names: [],
      born: null,
      nationality: 'FR',
      country: null,
      company_number: null,
      pep: 'no',
      pep_kind: null,
      pep_office: null,
      pep_left_on: null,
      source: 'typed',
    });
    const news = await get(id);
    expect(news.triggers.map(({ text }) => text)).toEqual(
      expect.arrayContaining(['New party: New Owner', 'New country: France']),
    );
    const [kept] = await services.db.select().from(clients).where(eq(clients.id, id));
    expect(kept?.next_step).toBe('Call them');
  });

  it('the workspace of a signed client waits for the acceptance', async () => {
    await services.db
      .insert(connection_settings)
      .values({ kind: 'workspace', enabled: true, config: {} })
      .onConflictDoNothing();
    const sent = await send({ names: ONE });
    const { client_id } = sent;
    await as.dueDiligence.open({ client_id });
    await sign(sent);
    const queued = async () =>
      services.db.$count(
        outbox_deliveries,
        sql`${outbox_deliveries.client_id} = ${client_id} and ${outbox_deliveries.kind} = 'workspace'`,
      );
    expect(await queued()).toBe(0);
    const done = await completeFile(as, client_id, await get(client_id));
    const accepted = await as.dueDiligence.accept({ client_id, revision: done.file?.revision ?? 0 });
    expect(await queued()).toBe(1);
    await as.dueDiligence.accept({ client_id, revision: accepted.file?.revision ?? 0 });
    expect(await queued()).toBe(1);
  });

  it('the status dropdown stays free', async () => {
    const { id } = await clientInReview(services);
    const moved = await as.clients.setStatus({ id, status: 'goproposal_sent' });
    expect(JSON.stringify(moved)).toContain('goproposal_sent');
  });
});
