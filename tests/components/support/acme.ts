import type { CompanyAnswer } from '#contract/due-diligence/companies/company.ts';

/** What Companies House says about a company with one director. */
export const ACME: CompanyAnswer = {
  state: 'found',
  fetched_at: '2026-11-28T09:00:00.000Z',
  company: {
    profile: {
      number: '01234567',
      name: 'ACME TEA LIMITED',
      type: 'ltd',
      status: 'active',
      office: '1 High Street, York, YO1 1AA',
      address: { address_line_1: '1 High Street', address_line_2: '', city: 'York', postcode: 'YO1 1AA' },
      sic_codes: ['56102'],
      year_end: '03-31',
      incorporated_on: '2020-01-06',
      accounts_due_on: '2026-12-31',
      accounts_overdue: false,
      confirmation_due_on: '2026-10-14',
      confirmation_overdue: true,
    },
    officers: [
      {
        name: 'SMITH, Jane Anne',
        kind: 'person',
        role: 'director',
        born: '1970-05',
        nationality: 'British',
        country: 'England',
        company_number: null,
        appointed_on: '2020-01-06',
        resigned_on: null,
        identity_due_on: '2027-01-19',
      },
    ],
    owners: [],
    statements: [],
  },
};
