import Papa from 'papaparse';
import {
  type InventedName,
  listedCompany,
  listedPerson,
  numbersFrom,
  pick,
} from '#contract/due-diligence/sanctions/names/names.fixture.ts';

/** The headings of the published CSV, in its order. */
export const PUBLISHED_HEADINGS = [
  'Last Updated',
  'Unique ID',
  'OFSI Group ID',
  'UN Reference Number',
  'Name 6',
  'Name 1',
  'Name 2',
  'Name 3',
  'Name 4',
  'Name 5',
  'Name type',
  'Alias strength',
  'Title',
  'Name non-latin script',
  'Non-latin script type',
  'Non-latin script language',
  'Regime Name',
  'Designation Type',
  'Designation source',
  'Sanctions Imposed',
  'Other Information',
  'UK Statement of Reasons',
  'Address Line 1',
  'Address Line 2',
  'Address Line 3',
  'Address Line 4',
  'Address Line 5',
  'Address Line 6',
  'Address Postal Code',
  'Address Country',
  'Phone number',
  'Website',
  'Email address',
  'Date Designated',
  'D.O.B',
  'Nationality(/ies)',
  'National Identifier number',
  'National Identifier additional information',
  'Passport number',
  'Passport additional information',
  'Position',
  'Gender',
  'Town of birth',
  'Country of birth',
  'Type of entity',
  'Subsidiaries',
  'Parent Company',
  'Business registration number (s)',
  'IMO number',
  'Current owner/operator (s)',
  'Previous owner/operator (s)',
  'Current believed flag of ship',
  'Previous flags',
  'Type of ship',
  'Tonnage of ship',
  'Length of ship',
  'Year Built',
  'Hull identification number (HIN)',
] as const;

export interface InventedEntry {
  unique_id: string;
  kind: 'Individual' | 'Entity' | 'Ship';
  /** The primary name first. */
  names: InventedName[];
  otherScript?: string;
  /** As in the list, such as '00/00/1962'. */
  births?: string[];
  nationalities?: string[];
  regime?: string;
  updated?: string;
}

export interface ListOptions {
  /** As published, such as '02-Oct-2026'. Null: the file has no such line. */
  reportDate?: string | null;
  headings?: readonly string[];
  lineEnd?: string;
  withMark?: boolean;
}

const REASONS =
  'Involved in "destabilising" a country, including\nby supplying goods, technology, funds or economic resources that could contribute to it. ';

/** The list as it is published: one row a name, and another for each birth, with commas, quotation marks and line ends in cells. */
export function listCsv(
  entries: readonly InventedEntry[],
  {
    reportDate = '02-Oct-2026',
    headings = PUBLISHED_HEADINGS,
    lineEnd = '\r\n',
    withMark = true,
  }: ListOptions = {},
): string {
  const rows = entries.flatMap(rowsOf);
  const table = Papa.unparse(
    [headings, ...rows.map((row) => headings.map((heading) => row[keyOf(heading)] ?? ''))] as string[][],
    { newline: lineEnd },
  );
  return `${withMark ? '\uFEFF' : ''}${reportDate === null ? '' : `Report Date: ${reportDate}${lineEnd}`}${table}${lineEnd}`;
}

const keyOf = (heading: string) => heading.toLowerCase().replace(/[^a-z0-9]/g, '');

function rowsOf(entry: InventedEntry): Record<string, string>[] {
  const births = entry.births?.length ? entry.births : [''];
  return entry.names.flatMap(({ given, family }, index) =>
    births.map((born) => {
      const [one = '', two = '', three = '', ...rest] = given.split(' ');
      const row = {
        'Last Updated': entry.updated ?? '14/05/2026',
        'Unique ID': entry.unique_id,
        'OFSI Group ID': entry.unique_id.replace(/\D/g, ''),
        'Name 6': family,
        'Name 1': one,
        'Name 2': two,
        'Name 3': three,
        'Name 4': rest.join(' '),
        'Name type': index === 0 ? 'Primary Name' : 'Alias',
        'Name non-latin script': index === 0 ? (entry.otherScript ?? '') : '',
        'Regime Name': entry.regime ?? 'The Russia (Sanctions) (EU Exit) Regulations 2019',
        'Designation Type': entry.kind,
        'Designation source': 'UK',
        'Sanctions Imposed': 'Asset freeze|Travel Ban',
        'UK Statement of Reasons': REASONS.repeat(3),
        'Phone number': '+7 495 000 00 00',
        'D.O.B': born,
        'Nationality(/ies)': (entry.nationalities ?? []).join('; '),
      };
      return Object.fromEntries(Object.entries(row).map(([heading, value]) => [keyOf(heading), value]));
    }),
  );
}

/** Invented entries like the published ones: mostly people, entities with aliases, and a few ships. */
export function inventedEntries(count: number, seed = 1, names = 4): InventedEntry[] {
  const random = numbersFrom(seed);
  return Array.from({ length: count }, (_, index): InventedEntry => {
    const unique_id = `RUS${String(index + 1).padStart(4, '0')}`;
    if (index % 10 === 9)
      return { unique_id, kind: 'Ship', names: [{ given: '', family: `SEA ${listedCompany(random)}` }] };
    if (index % 4 === 3)
      return {
        unique_id,
        kind: 'Entity',
        names: Array.from({ length: names }, () => ({
          given: '',
          family: listedCompany(random).toUpperCase(),
        })),
      };
    const year = 1940 + Math.floor(random() * 55);
    return {
      unique_id,
      kind: 'Individual',
      names: Array.from({ length: names }, () => listedPerson(random)),
      births: [pick(random, [`00/00/${year}`, `19/08/${year}`, `00/03/${year}`, `${year}`])],
      nationalities: [pick(random, ['Russia', 'Iran', 'Syria', 'Belarus'])],
    };
  });
}
