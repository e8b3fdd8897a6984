/** Facts of a company that a form can take over. */
export const FACT_LABELS = {
  name: 'name',
  number: 'number',
  office: 'registered office',
  address_line_1: 'address line 1',
  address_line_2: 'address line 2',
  city: 'city',
  postcode: 'postcode',
  incorporated_on: 'day of incorporation',
  year_end: 'year end',
  sic_codes: 'SIC codes',
} as const;
export type CompanyFact = keyof typeof FACT_LABELS;

/** A field of the form around the look-up. A form that doesn't render while typing gives `value` as a getter. */
export interface FillableField {
  /** What it contains now. */
  value: string;
  onUse: (value: string) => void;
}

export type FillableFields = Partial<Record<CompanyFact, FillableField>>;

/** A registered officer or owner, as a party of a file. */
export interface RegisteredParty {
  kind: 'person' | 'company';
  /** Readable: 'Jane Smith'. */
  name: string;
  roles: ('director' | 'owner')[];
  /** 'YYYY-MM' */
  born: string | null;
  company_number: string | null;
  source: 'companies_house';
}

export const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
