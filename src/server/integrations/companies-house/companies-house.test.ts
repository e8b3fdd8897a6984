import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Trouble } from '#server/integrations/outbound/service-double.fixture.ts';
import { parseEnv } from '#server/kernel/env.ts';
import {
  type CompaniesHouse,
  readOfficers,
  readOwners,
  readProfile,
  searchCompanies,
} from './companies-house.ts';
import {
  acme,
  type CompaniesHouseDouble,
  startCompaniesHouseDouble,
} from './companies-house-double.fixture.ts';

const KEY = 'the key of a test';
const NUMBER = '01234567';
const NOW = '2026-11-28T12:00:00.000Z';

let double: CompaniesHouseDouble;
let pauses: number[];

beforeAll(async () => {
  double = await startCompaniesHouseDouble(KEY);
});
afterAll(() => double.stop());
beforeEach(() => {
  pauses = [];
  double.clearTroubles();
  double.requests.length = 0;
  double.companies.clear();
  double.companies.set(NUMBER, acme());
});

const service = (given: Partial<CompaniesHouse> = {}): CompaniesHouse => ({
  env: parseEnv({ NODE_ENV: 'test', COMPANIES_HOUSE_URL: `${double.url}/` }),
  key: KEY,
  now: () => new Date(NOW),
  limit: {
    takeTurn: async () => 0,
    pause: async (ms) => {
      pauses.push(ms);
    },
  },
  ...given,
});

describe('a company', () => {
  it('has the facts of its entry', async () => {
    expect(await readProfile(service(), NUMBER)).toEqual({
      state: 'found',
      value: {
        number: NUMBER,
        name: 'ACME TEA LIMITED',
        type: 'ltd',
        status: 'active',
        office: '1 High Street, York, YO1 1AA, England',
        address: { address_line_1: '1 High Street', address_line_2: '', city: 'York', postcode: 'YO1 1AA' },
        sic_codes: ['56102', '47290'],
        year_end: '03-31',
        incorporated_on: '2020-01-06',
        accounts_due_on: '2026-12-31',
        accounts_overdue: false,
        confirmation_due_on: '2027-01-19',
        confirmation_overdue: false,
      },
    });
  });

  it('has its officers with what each has to state', async () => {
    const [jane] = acme().officers ?? [];
    double.companies.set(NUMBER, {
      ...acme(),
      officers: [
        ...(acme().officers ?? []),
        {
          ...jane,
          name: 'HOLDINGS LIMITED',
          officer_role: 'corporate-director',
          date_of_birth: undefined,
          resigned_on: '2024-02-29',
          identification: { registration_number: '7', identification_type: 'uk-limited-company' },
          identity_verification_details: {
            appointment_verification_start_on: '2026-01-01',
            appointment_verification_statement_due_on: '2027-01-19',
          },
        },
      ],
    });
    const answer = await readOfficers(service(), NUMBER);
    expect(answer).toMatchObject({
      state: 'found',
      value: [
        {
          name: 'SMITH, Jane Anne',
          kind: 'person',
          role: 'director',
          born: '1970-05',
          country: 'England',
          resigned_on: null,
          identity_due_on: '2027-01-19',
        },
        {
          kind: 'company',
          born: null,
          company_number: '00000007',
          resigned_on: '2024-02-29',
          identity_due_on: null,
        },
      ],
    });
  });

  it('has its owners; withheld details stay withheld', async () => {
    double.companies.set(NUMBER, {
      ...acme(),
      owners: [
        ...(acme().owners ?? []),
        { kind: 'super-secure-person-with-significant-control', description: 'super-secure-persons' },
        { kind: 'super-secure-person-with-significant-control', ceased: true },
        {
          name: 'HOLDINGS LIMITED',
          kind: 'corporate-entity-person-with-significant-control',
          ceased_on: '2024-02-29',
          natures_of_control: ['voting-rights-25-to-50-percent'],
        },
      ],
    });
    expect(await readOwners(service(), NUMBER)).toMatchObject({
      state: 'found',
      value: [
        { name: 'Smith, Jane Anne', kind: 'person', born: '1970-05' },
        { name: '', kind: 'withheld' },
        { name: 'HOLDINGS LIMITED', kind: 'company', ceased_on: '2024-02-29' },
      ],
    });
  });

  it.each([0, 1, 50, 51, 120])('with %i officers and owners: every page is read', async (count) => {
    const entries = Array.from({ length: count }, (_, index) => ({
      name: `NUMBER, ${index}`,
      officer_role: 'director',
      kind: 'individual-person-with-significant-control',
    }));
    double.companies.set(NUMBER, { ...acme(), officers: entries, owners: entries });
    for (const answer of [await readOfficers(service(), NUMBER), await readOwners(service(), NUMBER)])
      expect(answer.state === 'found' && new Set(answer.value.map(({ name }) => name)).size).toBe(count);
  });

  it('is found by a part of its name', async () => {
    double.companies.set('SC000001', acme({ company_name: 'OTHER & CO LTD' }));
    expect(await searchCompanies(service(), 'acme')).toEqual({
      state: 'found',
      value: [
        {
          number: NUMBER,
          name: 'ACME TEA LIMITED',
          status: 'active',
          office: '1 High Street, York, YO1 1AA',
        },
      ],
    });
    expect(await searchCompanies(service(), 'r & c')).toMatchObject({ value: [{ number: 'SC000001' }] });
    expect(await searchCompanies(service(), 'nobody')).toEqual({ state: 'found', value: [] });
  });

  it('with fields of other types is read without them', async () => {
    double.companies.set(NUMBER, {
      profile: {
        company_name: 'ODD\u0000 LIMITED',
        company_status: null,
        sic_codes: 'none',
        registered_office_address: ['x'],
        date_of_creation: '2026-02-31',
        accounts: { accounting_reference_date: { day: '99', month: 'May' }, next_accounts: 7 },
      },
    });
    expect(await readProfile(service(), NUMBER)).toMatchObject({
      state: 'found',
      value: {
        name: 'ODD LIMITED',
        status: '',
        office: '',
        sic_codes: [],
        year_end: null,
        incorporated_on: null,
      },
    });
  });
});

describe('a failure is a value', () => {
  const failing = async (trouble: Trouble, given: Partial<CompaniesHouse> = {}) => {
    double.troubleOnce('GET', trouble);
    return readProfile(service(given), NUMBER);
  };

  it('an unknown number is not found', async () => {
    expect(await readProfile(service(), '00000001')).toEqual({ state: 'not_found' });
  });

  it('a wrong or forbidden key is refused', async () => {
    expect(await readProfile(service({ key: 'wrong' }), NUMBER)).toEqual({ state: 'refused' });
    expect(await failing({ status: 403 })).toEqual({ state: 'refused' });
  });

  const inSeconds = (seconds: number) => String(Date.parse(NOW) / 1_000 + seconds);
  it.each([
    [{ 'retry-after': '7' }, 7],
    [{ 'retry-after': 'Sat, 28 Nov 2026 12:00:30 GMT' }, 30],
    [{ 'x-ratelimit-reset': inSeconds(42) }, 42],
    [{ 'retry-after': '7', 'x-ratelimit-reset': inSeconds(42) }, 42],
    [{ 'retry-after': '70', 'x-ratelimit-reset': inSeconds(42) }, 70],
    [{ 'x-ratelimit-reset': inSeconds(-5) }, 300],
    [{ 'x-ratelimit-reset': 'soon' }, 300],
    [{}, 300],
  ])('429 with %j pauses for %i seconds', async (headers, seconds) => {
    expect(await failing({ status: 429, headers })).toEqual({ state: 'busy', retry_after_seconds: seconds });
    expect(pauses).toEqual([seconds * 1_000]);
  });

  it.each<[string, Trouble]>([
    ['500', { status: 500 }],
    ['502 as a page', { status: 502, text: '<html>Bad gateway</html>' }],
    ['503', { status: 503 }],
    ['a redirect', { status: 302, headers: { location: 'http://169.254.169.254/' } }],
    ['broken JSON', { status: 200, text: '{"company_name": "ACM' }],
    ['JSON of something else', { status: 200, body: { hello: 'world' } }],
    ['no content', { status: 204, text: '' }],
    ['a huge answer', { status: 200, text: `"${'x'.repeat(300_000)}"` }],
    ['a cut connection', 'lost'],
  ])('%s: away', async (_title, trouble) => {
    expect(await failing(trouble)).toEqual({ state: 'away' });
    expect(double.requests).toHaveLength(1);
  });

  it('silence: away when the time is up', async () => {
    expect(await failing('slow', { timeoutMs: 50 })).toEqual({ state: 'away' });
  });

  it('nobody at the address: away', async () => {
    const env = parseEnv({ NODE_ENV: 'test', COMPANIES_HOUSE_URL: 'http://127.0.0.1:9' });
    expect(await readProfile(service({ env }), NUMBER)).toEqual({ state: 'away' });
  });

  it('in production, an address in a private network isn’t called', async () => {
    const env = { ...service().env, production: true };
    expect(await readProfile(service({ env }), NUMBER)).toEqual({ state: 'away' });
    expect(double.requests).toEqual([]);
  });

  it('a later page that fails fails the whole list', async () => {
    const officers = Array.from({ length: 120 }, (_, index) => ({
      name: `NUMBER, ${index}`,
      officer_role: 'director',
    }));
    double.companies.set(NUMBER, { ...acme(), officers });
    for (const trouble of [{ status: 500 }, { status: 404 }]) {
      double.troubleOnce('GET', trouble, { after: 1 });
      expect(await readOfficers(service(), NUMBER)).toEqual({ state: 'away' });
    }
  });

  it('a list without end is given up', async () => {
    const endless = {
      status: 200,
      body: { items: [{ name: 'A', officer_role: 'director' }], total_results: 9_999 },
    };
    for (let page = 0; page < 25; page += 1) double.troubleOnce('GET', endless);
    expect(await readOfficers(service(), NUMBER)).toEqual({ state: 'away' });
    expect(double.requests).toHaveLength(20);
  });

  it('above the limit nothing is sent', async () => {
    const limit = { takeTurn: async () => 61_500, pause: async () => undefined };
    expect(await readProfile(service({ limit }), NUMBER)).toEqual({ state: 'busy', retry_after_seconds: 62 });
    expect(double.requests).toEqual([]);
  });
});
