import {
  type ServiceDouble,
  startServiceDouble,
} from '#server/integrations/outbound/service-double.fixture.ts';

/** A company as the double stores it: bodies in the form of the public API. */
export interface DoubleCompany {
  profile: { company_name: string } & Record<string, unknown>;
  officers?: object[];
  owners?: object[];
  statements?: object[];
}

export interface CompaniesHouseDouble extends ServiceDouble {
  /** By number. */
  companies: Map<string, DoubleCompany>;
}

/** The largest page, whatever is asked for. */
const LARGEST_PAGE = 50;

/** Companies House's public data API as its documentation describes it. */
export async function startCompaniesHouseDouble(key: string): Promise<CompaniesHouseDouble> {
  const companies = new Map<string, DoubleCompany>();
  const expected = `Basic ${Buffer.from(`${key}:`).toString('base64')}`;
  const missing = {
    status: 404,
    body: { errors: [{ error: 'company-profile-not-found', type: 'ch:service' }] },
  };

  function pageOf(entries: object[] | undefined, url: URL): { status: number; body: object } {
    // Without entries there is no list.
    if (!entries || entries.length === 0) return missing;
    const start_index = Number(url.searchParams.get('start_index') ?? 0);
    const items_per_page = Math.min(Number(url.searchParams.get('items_per_page') ?? 35), LARGEST_PAGE);
    const items = entries.slice(start_index, start_index + items_per_page);
    return { status: 200, body: { items, items_per_page, start_index, total_results: entries.length } };
  }

  const double = await startServiceDouble(({ method, path, headers }) => {
    if (method !== 'GET') return { status: 405, body: {} };
    if (headers.authorization !== expected)
      return { status: 401, body: { error: 'Invalid Authorization', type: 'ch:service' } };
    const url = new URL(path, 'http://double');
    if (url.pathname === '/search/companies') {
      const query = (url.searchParams.get('q') ?? '').toLowerCase();
      const items = [...companies]
        .filter(([, { profile }]) => profile.company_name.toLowerCase().includes(query))
        .map(([company_number, { profile }]) => ({
          kind: 'searchresults#company',
          title: profile.company_name,
          company_number,
          company_status: profile.company_status,
          address_snippet: '1 High Street, York, YO1 1AA',
        }))
        .slice(0, Number(url.searchParams.get('items_per_page')));
      return { status: 200, body: { items, total_results: items.length, start_index: 0 } };
    }
    const [, number = '', list] = /^\/company\/([^/]+)(?:\/([^/]+))?$/.exec(url.pathname) ?? [];
    const company = companies.get(number);
    if (!company) return missing;
    if (list === undefined) return { status: 200, body: { company_number: number, ...company.profile } };
    if (list === 'officers') return pageOf(company.officers, url);
    if (list === 'persons-with-significant-control') return pageOf(company.owners, url);
    if (list === 'persons-with-significant-control-statements') return pageOf(company.statements, url);
    return missing;
  });
  return { ...double, companies };
}

/** A small company as the API describes it, with one director who owns it. */
export const acme = (given: Record<string, unknown> = {}): DoubleCompany => ({
  profile: {
    company_name: 'ACME TEA LIMITED',
    type: 'ltd',
    company_status: 'active',
    date_of_creation: '2020-01-06',
    sic_codes: ['56102', '47290'],
    registered_office_address: {
      address_line_1: '1 High Street',
      locality: 'York',
      postal_code: 'YO1 1AA',
      country: 'England',
    },
    accounts: {
      accounting_reference_date: { day: '31', month: '03' },
      next_accounts: { due_on: '2026-12-31', overdue: false },
    },
    confirmation_statement: { next_due: '2027-01-19', overdue: false },
    ...given,
  },
  officers: [
    {
      name: 'SMITH, Jane Anne',
      officer_role: 'director',
      appointed_on: '2020-01-06',
      date_of_birth: { month: 5, year: 1970 },
      nationality: 'British',
      country_of_residence: 'England',
      identity_verification_details: { appointment_verification_statement_due_on: '2027-01-19' },
    },
  ],
  owners: [
    {
      name: 'Mrs Jane Anne Smith',
      kind: 'individual-person-with-significant-control',
      name_elements: { title: 'Mrs', forename: 'Jane', middle_name: 'Anne', surname: 'Smith' },
      natures_of_control: ['ownership-of-shares-75-to-100-percent'],
      notified_on: '2020-01-06',
      date_of_birth: { month: 5, year: 1970 },
      nationality: 'British',
    },
  ],
});
