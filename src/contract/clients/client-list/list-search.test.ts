import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clientFilterSchema } from '#contract/clients/clients/client.ts';
import { readClientFilter } from '#contract/clients/clients/client-filter.ts';
import { CLIENT_STATUSES } from '#contract/clients/clients/client-status.ts';
import { PROPOSAL_FILTERS } from '#contract/clients/clients/proposal-filter.ts';
import { CLIENT_COLUMNS, readColumns } from './client-columns.ts';
import { CLIENT_SORTS } from './client-sort.ts';
import { COLUMN_LABELS, DEFAULT_COLUMNS } from './column-labels.ts';
import { CLIENT_VIEWS, readListSearch } from './list-search.ts';
import { clientListSearchSchema } from './list-search-schema.ts';
import { nextSort, sortBy, sortParts } from './sort-parts.ts';

const anything = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    'all',
    'ALL',
    'true',
    'false',
    'nobody',
    'nonsense',
    ...CLIENT_STATUSES,
    ...PROPOSAL_FILTERS,
  ),
  fc.string({ unit: 'binary' }),
  fc.uuid(),
  fc.integer(),
  fc.boolean(),
  fc.constantFrom(null, undefined, {}, []),
);
const filters = fc.record(
  {
    search: anything,
    status: anything,
    inquiry_source: anything,
    calendly_booking: anything,
    owner: anything,
    proposal: anything,
  },
  { requiredKeys: [] },
);

/** Without undefined values, which mean the same as missing values. */
function present<Value extends object>(value: Value): Partial<Value> {
  return JSON.parse(JSON.stringify(value));
}

test('filters read without zod equal those that the schema reads', () => {
  fc.assert(
    fc.property(filters, (raw) => {
      expect(readClientFilter(raw)).toEqual(present(clientFilterSchema.parse(raw)));
    }),
    { numRuns: 500 },
  );
});

test('every view, sort and choice of columns reads the same without zod', () => {
  const columns = fc.shuffledSubarray([...CLIENT_COLUMNS], { minLength: 1 });
  const search = fc.record({
    view: fc.constantFrom(...CLIENT_VIEWS),
    sort: fc.constantFrom(...CLIENT_SORTS),
    columns,
  });
  fc.assert(
    fc.property(search, (wanted) => {
      expect(readListSearch(wanted)).toEqual(wanted);
      expect(present(clientListSearchSchema.parse(wanted))).toEqual(wanted);
      expect(readListSearch({ columns: wanted.columns.join() })).toEqual({ columns: wanted.columns });
    }),
  );
});

describe('reading the search parameters of /clients', () => {
  test('ignores unknown values', () => {
    expect(
      readListSearch({
        status: 'nonsense',
        calendly_booking: 'maybe',
        page: '3',
        view: 'map',
        sort: '--name',
        columns: ',',
      }),
    ).toEqual({});
  });

  test('accepts the default columns, which all have labels', () => {
    expect(readColumns([...DEFAULT_COLUMNS])).toEqual(DEFAULT_COLUMNS);
    expect(DEFAULT_COLUMNS.map((column) => COLUMN_LABELS[column])).not.toContain(undefined);
  });

  test('leaves out unknown and repeated columns', () => {
    expect(readListSearch({ columns: 'owner,salary,owner,name' })).toEqual({ columns: ['owner', 'name'] });
  });
});

describe('a click on a heading', () => {
  test('sorts by its column in alternating order', () => {
    expect(nextSort('-created_at', 'name')).toBe('name');
    expect(nextSort('name', 'name')).toBe('-name');
    expect(nextSort('-name', 'name')).toBe('name');
  });

  test('sorts days in status with the longest first', () => {
    expect(nextSort('name', 'days_in_status')).toBe('-days_in_status');
  });
});

test('splitting any sort and joining it again returns the same sort', () => {
  for (const sort of CLIENT_SORTS) expect(sortBy(sortParts(sort))).toBe(sort);
});
