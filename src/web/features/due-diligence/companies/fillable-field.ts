/** Facts of a company that a form can take over. */
export const FACT_LABELS = {
  name: 'name',
  number: 'number',
  office: 'registered office',
  incorporated_on: 'day of incorporation',
  year_end: 'year end',
  sic_codes: 'SIC codes',
} as const;
export type CompanyFact = keyof typeof FACT_LABELS;

/** A field of the form around the look-up. */
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
