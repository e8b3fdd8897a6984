import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LawKey } from '#contract/firm/law/law-row.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { proforma_fees } from '#server/db/schema/clients/proforma/proforma-fees.ts';
import { proforma_reviews } from '#server/db/schema/clients/proforma/proforma-reviews.ts';
import { proposal_drafts } from '#server/db/schema/clients/proposals/proposal-drafts.ts';
import {
  due_diligence_files,
  due_diligence_triggers,
} from '#server/db/schema/due-diligence/due-diligence-files.ts';
import { due_diligence_parties } from '#server/db/schema/due-diligence/due-diligence-parties.ts';
import { law_rows } from '#server/db/schema/firm/law-rows.ts';
import { sentProposal } from '#server/features/proposals/proposal-page/sent-proposal.fixture.ts';
import { reviewDetails } from '#server/features/proposals/proposals/reviewed-client.fixture.ts';
import { asOwner } from '#tests/support/as-owner.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';
import { raiseLawTriggers } from './raise-law-triggers.ts';

let services: TestServices;
let admin: ReturnType<typeof callAs>;

beforeAll(async () => {
  services = await startTestServices();
  admin = callAs(services, await createActor(services, { role: 'admin', full_name: 'Ann Admin' }));
});
afterAll(() => services.stop());
beforeEach(async () => {
  services.setNow('2027-01-10T10:00:00Z');
  await services.db.delete(due_diligence_files);
  await services.db.delete(law_rows);
});

async function aClient(name: string): Promise<string> {
  const { id } = await admin.clients.create({
    first_name: name,
    surname: 'Law',
    inquiry_source: 'Phone',
    email: `${crypto.randomUUID()}@example.org`,
    status: 'new_inquiry',
  });
  return id;
}

async function aFile(countries: string[], change: Partial<typeof due_diligence_files.$inferInsert> = {}) {
  const client_id = await aClient('Filed');
  const [file] = await services.db
    .insert(due_diligence_files)
    .values({ client_id, opened_at: '2026-12-01T10:00:00.000Z', countries, ...change })
    .returning({ id: due_diligence_files.id });
  return { client_id, id: file?.id ?? '' };
}

const aParty = (file_id: string, change: Partial<typeof due_diligence_parties.$inferInsert>) =>
  services.db.insert(due_diligence_parties).values({
    id: crypto.randomUUID(),
    file_id,
    kind: 'person',
    roles: ['director'],
    name: 'Some Director',
    source: 'typed',
    added_at: '2026-12-01T10:00:00.000Z',
    ...change,
  });

async function addLaw(key: LawKey, value: { figure?: number; list?: string[] }, effective_from: string) {
  await admin.law.add({
    id: crypto.randomUUID(),
    key,
    figure: value.figure ?? null,
    list: value.list ?? [],
    effective_from,
    source_title: 'The announcement',
    source_url: 'https://www.gov.uk/an-announcement',
    note: '',
  });
}

/** The clients in the list, after checking that the count is theirs. */
async function concerned(key: LawKey, effective_from: string): Promise<string[]> {
  const change = { key, effective_from };
  const listed: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof admin.lawChanges.clients>> = await admin.lawChanges.clients({
      ...change,
      limit: 1,
      cursor,
    });
    listed.push(...page.items.map(({ id }) => id));
    cursor = page.next_cursor;
  } while (cursor !== null);
  const counts = await admin.lawChanges.counts();
  expect(counts.find((one) => one.key === key && one.effective_from === effective_from)?.clients).toBe(
    listed.length,
  );
  return listed.toSorted();
}

const FATF = 'call_for_action_countries';

describe('a list of countries that changes', () => {
  it('concerns files with a country, nationality or address that was added or taken off', async () => {
    const [added, removed] = [await aFile(['GB', 'CU']), await aFile(['MM'])];
    const [national, resident] = [await aFile(['GB']), await aFile([])];
    await aParty(national.id, { nationality: 'CU' });
    await aParty(resident.id, { country: 'CU' });
    const [gone, other, ended] = [
      await aFile(['GB']),
      await aFile(['GB', 'IR']),
      await aFile(['CU'], { relationship_began_on: '2020-01-01', relationship_ended_on: '2026-12-31' }),
    ];
    await aParty(gone.id, { nationality: 'CU', left_on: '2026-12-31' });
    await addLaw(FATF, { list: ['IR', 'KP', 'CU'] }, '2027-01-10');
    const found = await concerned(FATF, '2027-01-10');
    expect(found).toEqual([added, removed, national, resident].map(({ client_id }) => client_id).toSorted());
    expect(found).not.toContain(other.client_id);
    expect(found).not.toContain(ended.client_id);
  });

  it('is raised once a file when its day has come in London', async () => {
    services.setNow('2027-06-01T10:00:00Z');
    const file = await aFile(['CU'], { opened_at: '2027-05-01T10:00:00.000Z' });
    await addLaw(FATF, { list: ['IR', 'KP', 'MM', 'CU'] }, '2027-07-01');
    const raisedAt = async (now: string) => {
      services.setNow(now);
      return raiseLawTriggers(services);
    };
    // London is an hour ahead in summer.
    expect(await raisedAt('2027-06-30T22:59:59Z')).toBe(0);
    expect(await raisedAt('2027-06-30T23:00:00Z')).toBe(1);
    expect(await raisedAt('2027-06-30T23:00:00Z')).toBe(0);
    expect(await raisedAt('2027-07-02T02:30:00Z')).toBe(0);
    const triggers = await services.db.select().from(due_diligence_triggers);
    expect(triggers).toMatchObject([
      { file_id: file.id, kind: 'law', key: 'call_for_action_countries 2027-07-01', done_at: null },
    ]);
    expect(triggers[0]?.text).toContain('Cuba');
    const { client } = await admin.clients.get({ id: file.client_id });
    expect(client.next_step).toContain('Look at the file again. FATF: countries with a call for action');
  });

  it('no longer concerns a file after somebody has looked', async () => {
    const file = await aFile(['CU']);
    await addLaw(FATF, { list: ['IR', 'KP', 'MM', 'CU'] }, '2027-01-09');
    expect(await raiseLawTriggers(services)).toBe(1);
    expect(await concerned(FATF, '2027-01-09')).toEqual([file.client_id]);
    await services.db.update(due_diligence_triggers).set({ done_at: '2027-01-11T10:00:00.000Z' });
    expect(await concerned(FATF, '2027-01-09')).toEqual([]);
    expect(await raiseLawTriggers(services)).toBe(0);
  });

  it('does not concern a file that was accepted after the firm could know', async () => {
    const seen = { level: 'normal', level_reasons: 'Some', accepted_by_id: crypto.randomUUID() } as const;
    await aFile(['CU'], {
      ...seen,
      accepted_at: '2027-01-10T00:00:00.000Z',
      accepted_by_name: 'Ann',
      next_review_on: '2029-01-01',
    });
    const before = await aFile(['CU'], {
      ...seen,
      accepted_at: '2027-01-09T23:59:59.999Z',
      accepted_by_name: 'Ann',
      next_review_on: '2029-01-01',
    });
    // In force earlier, but added today.
    await addLaw(FATF, { list: ['IR', 'KP', 'MM', 'CU'] }, '2027-01-01');
    expect(await concerned(FATF, '2027-01-01')).toEqual([before.client_id]);
  });

  it('raises nothing for a row that repeats the list', async () => {
    await aFile(['CU', 'MM']);
    await addLaw(FATF, { list: ['MM', 'KP', 'IR'] }, '2027-01-09');
    await addLaw('increased_monitoring_countries', { list: ['CU'] }, '2027-01-09');
    const rows = await admin.law.own();
    const monitoring = rows.find(({ key }) => key === 'increased_monitoring_countries');
    await admin.law.remove({ id: monitoring?.id ?? '' });
    expect(await raiseLawTriggers(services)).toBe(0);
    expect((await admin.lawChanges.counts()).map(({ key }) => key)).not.toContain(FATF);
  });
});

it('a longer time after an office concerns those whose time it prolongs', async () => {
  const [within, over, present] = [await aFile([]), await aFile([]), await aFile([])];
  const former = { pep: 'uk', pep_kind: 'former', pep_office: 'Minister' } as const;
  await aParty(within.id, { ...former, pep_left_on: '2025-08-01' });
  await aParty(over.id, { ...former, pep_left_on: '2025-07-10' });
  await aParty(present.id, { ...former, pep_kind: 'holder' as never, pep_left_on: null });
  await addLaw('former_office_months', { figure: 18 }, '2027-01-10');
  expect(await concerned('former_office_months', '2027-01-10')).toEqual([within.client_id]);
});

it('a rate of VAT concerns prepared and sent proposals with fees from before', async () => {
  const fees = (day: string, vat_treatment: string) =>
    ({ day, fees: { lines: [{ vat_treatment }, { vat_treatment: 'exempt' }] } }) as never;
  const sent = async (day: string, treatment: string, state = 'open') => {
    const client_id = await aClient('Sent');
    await sentProposal(services.db, { client_id, at: `${day}T10:00:00.000Z` });
    await asOwner(services, (tx) =>
      tx.execute(sql`
        update proposal_versions set saved_fees = ${JSON.stringify(fees(day, treatment))}::jsonb, state = ${state}
        where client_id = ${client_id}`),
    );
    return client_id;
  };
  const prepared = async (day: string) => {
    const client_id = await aClient('Prepared');
    const [proforma] = await services.db
      .insert(proforma_reviews)
      .values({ client_id, details: reviewDetails as never })
      .returning({ id: proforma_reviews.id });
    await services.db
      .insert(proforma_fees)
      .values({ proforma_id: proforma?.id ?? '', client_id, saved: fees(day, 'standard') });
    await services.db.insert(proposal_drafts).values({ client_id, draft: {} as never });
    return client_id;
  };
  const found = [await sent('2026-12-31', 'standard'), await prepared('2026-12-31')];
  await sent('2027-01-01', 'standard');
  await sent('2026-12-31', 'reduced');
  await sent('2026-12-31', 'standard', 'withdrawn');
  await prepared('2027-01-01');
  await addLaw('vat_standard_rate', { figure: 2_250 }, '2027-01-01');
  expect(await concerned('vat_standard_rate', '2027-01-01')).toEqual(found.toSorted());
});

it('a figure of letters concerns proposals sent before its day in London', async () => {
  await asOwner(services, (tx) => tx.execute(sql`update proposal_versions set state = 'withdrawn'`));
  const at = async (time: string) => {
    const client_id = await aClient('Letter');
    await sentProposal(services.db, { client_id, at: time });
    return client_id;
  };
  services.setNow('2027-07-10T10:00:00Z');
  const before = await at('2027-06-30T22:59:59.999Z');
  await at('2027-06-30T23:00:00.000Z');
  await addLaw('letter_data_complaints', { figure: 20 }, '2027-07-01');
  expect(await concerned('letter_data_complaints', '2027-07-01')).toEqual([before]);
});

it('a threshold concerns open clients whose needs it changes', async () => {
  const withTurnover = async (turnover: number, change: Partial<typeof clients.$inferInsert> = {}) => {
    const client_id = await aClient('Trader');
    const details = {
      ...reviewDetails,
      entity_type: 'Partnership',
      annual_revenue_range: 'Not Applicable',
      services: {},
    };
    await services.db.insert(proforma_reviews).values({ client_id, details: details as never });
    await services.db.execute(sql`
      insert into additional_information (client_id, turnover_last_12_months, answered_at)
      values (${client_id}, ${turnover}, now())`);
    if (Object.keys(change).length > 0)
      await services.db.update(clients).set(change).where(eq(clients.id, client_id));
    return client_id;
  };
  await withTurnover(90_000);
  const found = [await withTurnover(90_001), await withTurnover(100_000)];
  await withTurnover(100_001);
  await withTurnover(95_000, {
    closed_at: '2027-01-01T10:00:00.000Z',
    closed_by: 'Ann',
    closed_reason: 'Price',
  });
  await addLaw('vat_registration_threshold', { figure: 100_000 }, '2027-04-01');
  expect(await concerned('vat_registration_threshold', '2027-04-01')).toEqual(found.toSorted());
  services.setNow('2027-04-02T10:00:00Z');
  expect(await concerned('vat_registration_threshold', '2027-04-01')).toEqual(found.toSorted());
});

it('a change that does not exist has no list', async () => {
  await expect(
    admin.lawChanges.clients({ key: 'vat_standard_rate', effective_from: '2027-01-02', limit: 10 }),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
