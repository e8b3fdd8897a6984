import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { activity_events } from '#server/db/schema/clients/activity-events.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import {
  companies_house_requests,
  company_answers,
} from '#server/db/schema/due-diligence/companies-house.ts';
import {
  due_diligence_files,
  due_diligence_triggers,
} from '#server/db/schema/due-diligence/due-diligence-files.ts';
import {
  acme,
  type CompaniesHouseDouble,
  type DoubleCompany,
  startCompaniesHouseDouble,
} from '#server/integrations/companies-house/companies-house-double.fixture.ts';
import { startTestServices, type TestServices } from '#tests/support/test-services.ts';
import { clientWithCompany, KEY, NUMBER } from './companies.fixture.ts';
import { lookAtCompanies } from './look-at-companies.ts';

const HOUR = 3_600_000;

let double: CompaniesHouseDouble;
let services: TestServices;

beforeAll(async () => {
  double = await startCompaniesHouseDouble(KEY);
  services = await startTestServices({ COMPANIES_HOUSE_URL: double.url, COMPANIES_HOUSE_KEY: KEY });
  services.setNow('2026-11-28T02:00:00Z');
});
afterAll(async () => {
  await services.stop();
  await double.stop();
});
beforeEach(async () => {
  double.clearTroubles();
  double.companies.clear();
  double.companies.set(NUMBER, acme());
  await services.db.delete(due_diligence_files);
  await services.db.delete(company_answers);
  await services.db.delete(companies_house_requests);
  double.requests.length = 0;
});

/** A night later. */
const nextNight = async () => {
  services.advance(24 * HOUR);
  return lookAtCompanies(services);
};
const triggersOf = async (file_id: string) => {
  const rows = await services.db
    .select()
    .from(due_diligence_triggers)
    .where(eq(due_diligence_triggers.file_id, file_id))
    .orderBy(asc(due_diligence_triggers.made_at), asc(due_diligence_triggers.text));
  return rows.map(({ text }) => text);
};
const eventsOf = async (client_id: string) => {
  const events = await services.db
    .select()
    .from(activity_events)
    .where(eq(activity_events.client_id, client_id));
  return events.filter(({ actor_name }) => actor_name === 'Companies House');
};
const change = (change: (company: DoubleCompany) => DoubleCompany) =>
  double.companies.set(NUMBER, change(double.companies.get(NUMBER) ?? acme()));

describe('the nightly look', () => {
  it('finds each change once', async () => {
    const { client_id, file_id } = await clientWithCompany(services);
    expect(await lookAtCompanies(services)).toBe(1);
    expect(await nextNight()).toBe(1);
    expect(await triggersOf(file_id)).toEqual([]);

    change((company) => ({
      ...company,
      profile: { ...company.profile, company_status: 'liquidation' },
      officers: [
        ...(company.officers ?? []),
        { name: 'SHAH, Priya', officer_role: 'director', appointed_on: '2026-11-29' },
      ],
    }));
    for (const _night of [1, 2, 3]) await nextNight();
    const texts = [
      "Companies House: ACME TEA LIMITED: status is now 'In liquidation'",
      'Companies House: Priya Shah was appointed as director on 29 November 2026',
    ];
    expect(await triggersOf(file_id)).toEqual(texts);
    expect(await eventsOf(client_id)).toHaveLength(2);
    const [client] = await services.db.select().from(clients).where(eq(clients.id, client_id));
    expect(client?.next_step).toContain('In liquidation');

    // Dealt with: it isn't raised again.
    await services.db
      .update(due_diligence_triggers)
      .set({ done_at: services.now().toISOString(), done_by_name: 'Ann Able' });
    await services.db.update(clients).set({ next_step: null, next_step_due: null });
    for (const _night of [1, 2]) await nextNight();
    expect(await triggersOf(file_id)).toEqual(texts);
    expect(await eventsOf(client_id)).toHaveLength(2);
    const [later] = await services.db.select().from(clients).where(eq(clients.id, client_id));
    expect(later?.next_step).toBeNull();
  });

  it('names what is overdue or due at the first look', async () => {
    double.companies.set(
      NUMBER,
      acme({
        accounts: { next_accounts: { due_on: '2026-09-30', overdue: true } },
        confirmation_statement: { next_due: '2026-10-14', overdue: true },
      }),
    );
    change((company) => ({
      ...company,
      officers: [
        {
          name: 'SMITH, Jane',
          officer_role: 'director',
          identity_verification_details: { appointment_verification_statement_due_on: '2026-12-10' },
        },
      ],
    }));
    const { file_id } = await clientWithCompany(services);
    await lookAtCompanies(services);
    await nextNight();
    expect(await triggersOf(file_id)).toEqual([
      'Companies House: The accounts of ACME TEA LIMITED are overdue: they were due by 30 September 2026',
      'Companies House: The confirmation statement of ACME TEA LIMITED is overdue: it was due by 14 October 2026',
      'Companies House: The identity statement of Jane Smith is due by 10 December 2026',
    ]);
  });

  it('leaves a next step that is there', async () => {
    const { client_id } = await clientWithCompany(services);
    await lookAtCompanies(services);
    await services.db
      .update(clients)
      .set({ next_step: 'Ring back', next_step_due: '2026-12-01' })
      .where(eq(clients.id, client_id));
    change((company) => ({ ...company, profile: { ...company.profile, company_status: 'dissolved' } }));
    await nextNight();
    const [client] = await services.db.select().from(clients).where(eq(clients.id, client_id));
    expect(client?.next_step).toBe('Ring back');
  });

  it('looks at a company once a night', async () => {
    const { file_id } = await clientWithCompany(services);
    const ended = await clientWithCompany(services, { company_number: 'SC000001' });
    await services.db
      .update(due_diligence_files)
      .set({ relationship_ended_on: '2026-01-01' })
      .where(eq(due_diligence_files.id, ended.file_id));
    expect(await lookAtCompanies(services)).toBe(1);
    services.advance(10 * 60_000);
    expect(await lookAtCompanies(services)).toBe(0);
    expect(double.requests.some(({ path }) => path.includes('SC000001'))).toBe(false);
    expect(file_id).not.toBe(ended.file_id);
  });

  it('continues where the limit or the service ended it', async () => {
    const numbers = Array.from({ length: 6 }, (_, index) => `0000000${index + 1}`);
    for (const company_number of numbers) {
      double.companies.set(company_number, acme({ company_name: `COMPANY ${company_number}` }));
      await clientWithCompany(services, { company_number });
    }
    const looked = () =>
      double.requests.flatMap(({ path }) => /^\/company\/(\d{8})$/.exec(path)?.[1] ?? []).toSorted();
    double.troubleOnce('GET', { status: 429, headers: { 'retry-after': '300' } }, { after: 7 });
    expect(await lookAtCompanies(services)).toBe(2);
    expect(await lookAtCompanies(services)).toBe(0);
    services.advance(300_000);
    double.troubleOnce('GET', { status: 401 }, { after: 3 });
    // The profile of the third company was already there.
    expect(await lookAtCompanies(services)).toBe(1);
    expect(await lookAtCompanies(services)).toBe(3);
    expect([...new Set(looked())]).toEqual(numbers);
    expect(await lookAtCompanies(services)).toBe(0);
  });

  it('passes over one bad answer', async () => {
    const numbers = Array.from({ length: 5 }, (_, index) => `0000000${index + 1}`);
    for (const company_number of numbers) {
      double.companies.set(company_number, acme());
      await clientWithCompany(services, { company_number });
    }
    double.troubleOnce('GET', { status: 200, text: 'nonsense' });
    expect(await lookAtCompanies(services)).toBe(5);
    services.advance(24 * HOUR);
    const before = double.requests.length;
    for (const _number of numbers) double.troubleOnce('GET', { status: 503 });
    expect(await lookAtCompanies(services)).toBe(2);
    expect(double.requests.length - before).toBe(3);
  });

  it('keeps what it saw while a company can’t be found', async () => {
    const { file_id } = await clientWithCompany(services);
    await lookAtCompanies(services);
    const company = double.companies.get(NUMBER) ?? acme();
    double.companies.delete(NUMBER);
    await nextNight();
    double.companies.set(NUMBER, {
      ...company,
      profile: { ...company.profile, company_status: 'dissolved' },
    });
    await nextNight();
    expect(await triggersOf(file_id)).toEqual([
      "Companies House: ACME TEA LIMITED: status is now 'Dissolved'",
    ]);
  });

  it('at the same time in two processes raises a change once', async () => {
    const other = await startTestServices(
      { COMPANIES_HOUSE_URL: double.url, COMPANIES_HOUSE_KEY: KEY },
      services,
    );
    const { file_id, client_id } = await clientWithCompany(services);
    await lookAtCompanies(services);
    change((company) => ({ ...company, profile: { ...company.profile, company_status: 'dissolved' } }));
    services.advance(24 * HOUR);
    other.setNow(services.now().toISOString());
    await Promise.all([lookAtCompanies(services), lookAtCompanies(other)]);
    expect(await triggersOf(file_id)).toHaveLength(1);
    expect(await eventsOf(client_id)).toHaveLength(1);
    await other.stop();
  });

  it('without a key does nothing', async () => {
    const keyless = await startTestServices({ COMPANIES_HOUSE_URL: double.url }, services);
    await clientWithCompany(services);
    expect(await lookAtCompanies(keyless)).toBe(0);
    expect(double.requests).toEqual([]);
    await keyless.stop();
  });
});
