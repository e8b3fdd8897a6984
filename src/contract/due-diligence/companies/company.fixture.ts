import type { Company, CompanyProfile, Officer, Owner } from './company.ts';
import type { SaidParty } from './compare-parties.ts';

export const director = (name: string, given: Partial<Officer> = {}): Officer => ({
  name,
  kind: 'person',
  role: 'director',
  born: null,
  nationality: 'British',
  country: 'England',
  company_number: null,
  appointed_on: '2020-01-06',
  resigned_on: null,
  identity_due_on: null,
  ...given,
});

export const owner = (name: string, given: Partial<Owner> = {}): Owner => ({
  name,
  kind: 'person',
  born: null,
  nationality: 'British',
  country: 'England',
  company_number: null,
  natures: ['ownership-of-shares-75-to-100-percent'],
  notified_on: '2020-01-06',
  ceased_on: null,
  ...given,
});

export const companyWith = (
  given: {
    profile?: Partial<CompanyProfile>;
    officers?: Officer[];
    owners?: Owner[];
    statements?: string[];
  } = {},
): Company => ({
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
    confirmation_due_on: '2027-01-19',
    confirmation_overdue: false,
    ...given.profile,
  },
  officers: given.officers ?? [],
  owners: given.owners ?? [],
  statements: given.statements ?? [],
});

export const said = (name: string, given: Partial<SaidParty> = {}): SaidParty => ({
  roles: ['director', 'owner'],
  kind: 'person',
  name,
  other_names: [],
  born: null,
  company_number: null,
  left_on: null,
  ...given,
});
