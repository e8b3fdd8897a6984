/** The columns that are read, by their heading in lower case without spaces and signs. Two headings were renamed over the years. */
const COLUMN_OF: Readonly<Record<string, ListColumn>> = {
  lastupdated: 'updated',
  uniqueid: 'unique_id',
  name1: 'name1',
  name2: 'name2',
  name3: 'name3',
  name4: 'name4',
  name5: 'name5',
  name6: 'name6',
  nametype: 'type',
  namenonlatinscript: 'other_script',
  regimename: 'regime',
  designationtype: 'kind',
  individualentityship: 'kind',
  dob: 'born',
  dateofbirth: 'born',
  nationalityies: 'nationality',
  nationality: 'nationality',
};

export const LIST_COLUMNS = [
  'updated',
  'unique_id',
  'name1',
  'name2',
  'name3',
  'name4',
  'name5',
  'name6',
  'type',
  'other_script',
  'regime',
  'kind',
  'born',
  'nationality',
] as const;
export type ListColumn = (typeof LIST_COLUMNS)[number];

/** Without these, a file isn't the list. By the heading as it is published. */
const REQUIRED: readonly (readonly [ListColumn, string])[] = [
  ['unique_id', 'Unique ID'],
  ['name1', 'Name 1'],
  ['name6', 'Name 6'],
  ['regime', 'Regime Name'],
  ['kind', 'Designation Type'],
  ['born', 'D.O.B'],
  ['nationality', 'Nationality(/ies)'],
];

export type ColumnIndexes = Partial<Record<ListColumn, number>>;

/** Which column is where, whatever the case and the order of the headings. */
export function findColumns(headings: readonly string[]): ColumnIndexes {
  const found: ColumnIndexes = {};
  for (const [index, heading] of headings.entries()) {
    const column = columnOf(heading);
    if (column !== undefined) found[column] ??= index;
  }
  return found;
}

/** A heading that stands for a column that another heading stands for too. Null if there is none. */
export function doubledHeading(headings: readonly string[]): string | null {
  const seen = new Set<ListColumn>();
  for (const heading of headings) {
    const column = columnOf(heading);
    if (column === undefined) continue;
    if (seen.has(column)) return heading.trim();
    seen.add(column);
  }
  return null;
}

const columnOf = (heading: string): ListColumn | undefined =>
  COLUMN_OF[heading.toLowerCase().replace(/[^a-z0-9]/g, '')];

export const missingHeadings = (found: ColumnIndexes): string[] =>
  REQUIRED.filter(([column]) => found[column] === undefined).map(([, heading]) => heading);

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** A day as the list writes it, as YYYY-MM-DD: '02-Oct-2026', '02/10/2026', '2 October 2026', '2026-10-02'. Null if it is none. */
export function parseListDay(text: string): string | null {
  const [, iso] = /(\d{4}-\d{2}-\d{2})/.exec(text) ?? [];
  if (iso !== undefined) return existingDay(iso);
  const [, day = '', month = '', year = ''] =
    /(\d{1,2})[-/ ](\d{1,2}|[a-z]{3})[a-z]{0,6}[-/ ](\d{4})/i.exec(text) ?? [];
  const number = /^\d/.test(month) ? Number(month) : MONTHS.indexOf(month.toLowerCase()) + 1;
  return existingDay(`${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`);
}

function existingDay(iso: string): string | null {
  const time = Date.parse(`${iso}T00:00:00Z`);
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== iso ? null : iso;
}
