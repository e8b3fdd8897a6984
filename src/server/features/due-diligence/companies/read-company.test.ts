import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { company_answers } from '#server/db/schema/due-diligence/companies-house.ts';
import { rate_limits } from '#server/db/schema/rate-limits.ts';
import {
  acme,
  type CompaniesHouseDouble,
  startCompaniesHouseDouble,
} from '#server/integrations/companies-house/companies-house-double.fixture.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';
import { KEY, NUMBER } from './companies.fixture.ts';
import { forgetOldAnswers } from './read-company.ts';

const HOUR = 3_600_000;

let double: CompaniesHouseDouble;
let services: TestServices;
let api: ReturnType<typeof callAs>;

beforeAll(async () => {
  double = await startCompaniesHouseDouble(KEY);
  services = await startTestServices({ COMPANIES_HOUSE_URL: double.url, COMPANIES_HOUSE_KEY: KEY });
  api = callAs(services, await createActor(services));
});
afterAll(async () => {
  await services.stop();
  await double.stop();
});
beforeEach(async () => {
  double.clearTroubles();
  double.companies.clear();
  double.companies.set(NUMBER, acme());
  double.requests.length = 0;
  await services.db.delete(company_answers);
  await services.db.delete(rate_limits);
});

describe('a company looked up by staff', () => {
  it('has entry, officers and owners, however its number is typed', async () => {
    expect(await api.dashboard.badges()).toMatchObject({ companies_house: true });
    for (const number of [NUMBER, ' 1234567 ', '1-234567']) {
      const answer = await api.companies.lookUp({ number });
      expect(answer).toMatchObject({
        state: 'found',
        fetched_at: services.now().toISOString(),
        company: {
          profile: { number: NUMBER, name: 'ACME TEA LIMITED' },
          officers: [{ name: 'SMITH, Jane Anne' }],
          owners: [{ name: 'Smith, Jane Anne' }],
        },
      });
    }
    expect(double.requests.map(({ path }) => path.split('?')[0])).toEqual([
      '/company/01234567',
      '/company/01234567/officers',
      '/company/01234567/persons-with-significant-control',
    ]);
  });

  it('has what the company states if nobody has significant control', async () => {
    const stated = 'no-individual-or-entity-with-signficant-control';
    double.companies.set(NUMBER, {
      ...acme(),
      owners: [],
      statements: [
        { kind: 'persons-with-significant-control-statement', statement: stated, notified_on: '2020-01-06' },
        { statement: 'psc-exists-but-not-identified', notified_on: '2018-01-06', ceased_on: '2020-01-06' },
      ],
    });
    expect(await api.companies.lookUp({ number: NUMBER })).toMatchObject({
      company: { owners: [], statements: [stated] },
    });
    // Kept, like the rest.
    await api.companies.lookUp({ number: NUMBER });
    expect(double.requests).toHaveLength(4);
  });

  it('is kept for a day', async () => {
    await api.companies.lookUp({ number: NUMBER });
    double.companies.set(NUMBER, acme({ company_name: 'NEW NAME LIMITED' }));
    const name = async () => {
      const answer = await api.companies.lookUp({ number: NUMBER });
      return answer.state === 'found' && answer.company.profile.name;
    };
    services.advance(24 * HOUR - 1_000);
    expect(await name()).toBe('ACME TEA LIMITED');
    services.advance(1_000);
    expect(await name()).toBe('NEW NAME LIMITED');
    services.advance(25 * HOUR);
    await forgetOldAnswers(services);
    expect(await services.db.select().from(company_answers)).toEqual([]);
  });

  it('continues with what it has if the service fails in the middle', async () => {
    double.troubleOnce('GET /company/01234567/persons', { status: 503 });
    expect(await api.companies.lookUp({ number: NUMBER })).toEqual({ state: 'away' });
    expect(await api.companies.lookUp({ number: NUMBER })).toMatchObject({ state: 'found' });
    expect(double.requests).toHaveLength(4);
  });

  it('is read anew if a stored answer has another form', async () => {
    await api.companies.lookUp({ number: NUMBER });
    await services.db.execute(sql`update company_answers set body = '{"old": true}' where part = 'profile'`);
    expect(await api.companies.lookUp({ number: NUMBER })).toMatchObject({ state: 'found' });
  });

  it('isn’t asked for if the number can’t be one', async () => {
    for (const number of ['Acme Ltd', '<b>x</b>', '0'])
      expect(await api.companies.lookUp({ number })).toEqual({ state: 'not_a_number' });
    expect(await api.companies.lookUp({ number: '99999999' })).toEqual({ state: 'not_found' });
    expect(double.requests).toHaveLength(1);
  });

  it('is found by name', async () => {
    for (const name of ['acme', '  ACME '])
      expect(await api.companies.search({ name })).toMatchObject({
        state: 'found',
        companies: [{ number: NUMBER, name: 'ACME TEA LIMITED' }],
      });
    expect(double.requests).toHaveLength(1);
    await expect(api.companies.search({ name: ' ' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('the key is nowhere in the answers', async () => {
    const answer = await api.companies.lookUp({ number: NUMBER });
    const stored = await services.db.select().from(company_answers);
    expect(JSON.stringify([answer, stored])).not.toContain(KEY);
  });
});

describe('the reader of a questionnaire link', () => {
  async function openLink() {
    const { id: client_id } = await api.clients.create({
      first_name: 'Jane',
      surname: 'Smith',
      email: 'jane@example.org',
      inquiry_source: 'Phone',
    });
    const { url } = await api.links.generate({ client_id });
    return url.split('/').at(-1) ?? '';
  }

  it('sees the name alone', async () => {
    const token = await openLink();
    const visitor = callAs(services, null);
    expect(await visitor.companies.nameOf({ token, number: '1234567' })).toEqual({
      name: 'ACME TEA LIMITED',
    });
    expect(double.requests).toHaveLength(1);
    expect(await visitor.companies.nameOf({ token, number: '99999999' })).toEqual({ name: null });
    double.troubleOnce('GET', { status: 500 });
    expect(await visitor.companies.nameOf({ token, number: 'SC000001' })).toEqual({ name: null });
  });

  it('has to have an open link', async () => {
    const visitor = callAs(services, null);
    await expect(visitor.companies.nameOf({ token: 'x'.repeat(43), number: NUMBER })).rejects.toMatchObject({
      code: 'LINK_INVALID',
    });
    await expect(visitor.companies.lookUp({ number: NUMBER })).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    });
    expect(double.requests).toEqual([]);
  });

  it('has a limit for each link', async () => {
    const token = await openLink();
    const visitor = callAs(services, null);
    for (let index = 0; index < 20; index += 1) await visitor.companies.nameOf({ token, number: NUMBER });
    await expect(visitor.companies.nameOf({ token, number: NUMBER })).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
    });
    expect(await visitor.companies.nameOf({ token: await openLink(), number: NUMBER })).toMatchObject({
      name: 'ACME TEA LIMITED',
    });
  });
});

it('without a key, nothing is asked', async () => {
  const keyless = await startTestServices({ COMPANIES_HOUSE_URL: double.url }, services);
  const staff = callAs(keyless, await createActor(keyless));
  expect(await staff.dashboard.badges()).toMatchObject({ companies_house: false });
  expect(await staff.companies.lookUp({ number: NUMBER })).toEqual({ state: 'off' });
  expect(await staff.companies.search({ name: 'acme' })).toEqual({ state: 'off' });
  expect(await callAs(keyless, null).companies.nameOf({ token: 'x'.repeat(43), number: NUMBER })).toEqual({
    name: null,
  });
  expect(double.requests).toEqual([]);
  await keyless.stop();
});
