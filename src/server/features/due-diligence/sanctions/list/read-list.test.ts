import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import {
  type InventedEntry,
  inventedEntries,
  listCsv,
  PUBLISHED_HEADINGS,
} from '#server/features/due-diligence/sanctions/sanctions-list.fixture.ts';
import { zip } from '#server/integrations/spreadsheet/zip.ts';
import { readList } from './read-list.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tallygate-read-list-'));
});
afterAll(() => rm(folder, { recursive: true }));

const readBytes = async (content: string | Uint8Array) => {
  const path = join(folder, 'list.csv');
  await writeFile(path, content);
  return readList(path);
};

const PETROV: InventedEntry = {
  unique_id: 'RUS0001',
  kind: 'Individual',
  names: [
    { given: 'Ivan Sergeyevich', family: 'PETROV' },
    { given: 'Vanya', family: 'PETROFF' },
  ],
  otherScript: 'Иван ПЕТРОВ',
  births: ['00/00/1962', '19/08/1963'],
  nationalities: ['Russia', 'Cyprus'],
};
const BANK: InventedEntry = {
  unique_id: 'RUS0002',
  kind: 'Entity',
  names: [{ given: '', family: 'Bank "Sever", PJSC' }],
  updated: '01/06/2026',
};
const ENTRIES = [PETROV, BANK];

async function readOk(content: string) {
  const read = await readBytes(content);
  if ('refused' in read) throw new Error(JSON.stringify(read.refused));
  return read.list;
}

it('the rows of a Unique ID become one entry', async () => {
  const list = await readOk(listCsv(ENTRIES));
  expect(list).toMatchObject({ reported_on: '2026-10-02', rows: 5 });
  const [petrov, bank] = list.entries;
  expect(petrov).toMatchObject({
    unique_id: 'RUS0001',
    kind: 'individual',
    births: ['1962', '1963-08-19'],
    nationalities: ['Russia', 'Cyprus'],
    regimes: ['The Russia (Sanctions) (EU Exit) Regulations 2019'],
  });
  expect(petrov?.names.map(({ given, family }) => `${given}|${family}`)).toEqual([
    'Ivan Sergeyevich|PETROV',
    '|Иван ПЕТРОВ',
    'Vanya|PETROFF',
  ]);
  expect(petrov?.names.every(({ keys }) => keys.length > 0)).toBe(true);
  expect(bank).toMatchObject({ kind: 'entity', births: [] });
  expect(bank?.names[0]?.family).toBe('Bank "Sever", PJSC');
});

test.each([
  ['no report date', { reportDate: null }],
  ['headings in lower case', { headings: PUBLISHED_HEADINGS.map((heading) => heading.toLowerCase()) }],
  ['headings in another order', { headings: PUBLISHED_HEADINGS.toReversed() }],
  ['plain line ends and no mark', { lineEnd: '\n', withMark: false }],
  [
    'fewer columns',
    {
      headings: [
        'Unique ID',
        'Name 1',
        'Name 2',
        'Name 6',
        'Regime Name',
        'Designation Type',
        'D.O.B',
        'Nationality(/ies)',
        'Name non-latin script',
        'Name 3',
        'Name type',
      ],
    },
  ],
])('a list with %s has the same entries', async (_, options) => {
  const usual = await readOk(listCsv(ENTRIES));
  const other = await readOk(listCsv(ENTRIES, options));
  expect(other.entries.map(({ hash }) => hash)).toEqual(usual.entries.map(({ hash }) => hash));
});

it('a list with semicolons, as spreadsheets write it, has the same entries', async () => {
  const usual = await readOk(listCsv(ENTRIES));
  const other = await readOk(
    `Report Date: 02-Oct-2026${';'.repeat(PUBLISHED_HEADINGS.length - 1)}\n${Papa.unparse(
      Papa.parse<string[]>(listCsv(ENTRIES, { reportDate: null }).trim(), { delimiter: ',' }).data,
      { delimiter: ';' },
    )}`,
  );
  expect(other).toEqual(usual);
});

it('without a report date, the newest update counts', async () => {
  expect((await readOk(listCsv(ENTRIES, { reportDate: null }))).reported_on).toBe('2026-06-01');
});

it("a later 'last updated' alone doesn't change an entry", async () => {
  const [before] = (await readOk(listCsv([PETROV]))).entries;
  const [after] = (await readOk(listCsv([{ ...PETROV, updated: '01/10/2026' }]))).entries;
  expect(after?.hash).toBe(before?.hash);
});

describe('a file is refused, with the reason, if it', () => {
  const whole = listCsv(inventedEntries(30));

  test.each([
    ['is empty', '', { why: 'empty' }],
    ['has headings only', listCsv([]), { why: 'empty' }],
    ['is another table', 'Name,Email\r\nAda,ada@example.com\r\n', { why: 'headings' }],
    [
      'is a web page',
      '\n<!doctype html>\n<html><body>Sign in</body></html>\n'.repeat(9),
      { why: 'web_page' },
    ],
    [
      'has a heading twice',
      listCsv(ENTRIES, { headings: [...PUBLISHED_HEADINGS, 'UNIQUE ID'] }),
      { why: 'doubled', heading: 'UNIQUE ID' },
    ],
    [
      'has a quotation mark in the middle that is never closed',
      whole.replace('Asset freeze', '"Asset freeze').repeat(40),
      { why: expect.stringMatching(/long_cell|unclosed|short_row/) },
    ],
    [
      'lacks a heading',
      listCsv(ENTRIES).replace('Regime Name', 'Scheme'),
      { why: 'headings', missing: ['Regime Name'] },
    ],
    ['ends within a row', listCsv(ENTRIES).slice(0, -40), { why: 'short_row' }],
    ['ends within quotation marks', whole.slice(0, whole.lastIndexOf('"') - 20), { why: 'unclosed' }],
    ['has a huge cell', listCsv([{ ...BANK, regime: 'x'.repeat(200_000) }]), { why: 'long_cell' }],
    [
      'has a formula',
      listCsv([{ ...BANK, names: [{ given: '', family: '=cmd|calc' }] }]),
      { why: 'formula', row: 3 },
    ],
    ['has a row without an id', listCsv([{ ...BANK, unique_id: '' }]), { why: 'no_id', row: 3 }],
    [
      'has a row without a name',
      listCsv([{ ...BANK, names: [{ given: '', family: ' ' }] }]),
      { why: 'no_name' },
    ],
    ['has characters that are no text', listCsv(ENTRIES).replace('PETROFF', 'PET\0ROFF'), { why: 'nul' }],
  ])('%s', async (_, content, refused) => {
    expect(await readBytes(content)).toMatchObject({ refused });
  });

  test.each([
    ['UTF-16', Buffer.from(`\uFEFF${whole}`, 'utf16le')],
    ['UTF-16, the other way round', Buffer.from(`\uFEFF${whole}`, 'utf16le').swap16()],
  ])('is %s', async (_, content) => {
    expect(await readBytes(content)).toEqual({ refused: { why: 'not_utf8' } });
  });

  it("isn't UTF-8", async () => {
    const latin = Buffer.from(listCsv([{ ...BANK, names: [{ given: '', family: 'Café' }] }]), 'latin1');
    expect(await readBytes(latin)).toEqual({ refused: { why: 'not_utf8' } });
  });

  it('is an archive, which is never unpacked', async () => {
    async function* pieces() {
      yield listCsv(ENTRIES);
    }
    async function* entries() {
      yield { name: 'list.csv', pieces: pieces() };
    }
    const parts = await zip(entries());
    const content = Buffer.from(await new Blob(parts as BlobPart[]).arrayBuffer());
    expect(await readBytes(content)).toEqual({ refused: { why: 'archive' } });
  });
});

it('a file that is cut anywhere is refused, or ends between two rows', async () => {
  const whole = listCsv(inventedEntries(3, 2, 2));
  const { rows } = await readOk(whole);
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: whole.length - 1 }), async (end) => {
      const read = await readBytes(whole.slice(0, end));
      if ('list' in read) {
        expect(read.list.rows).toBeLessThanOrEqual(rows);
        expect(['\n', '\r', '"', ',']).toContain(whole.slice(0, end).at(-1));
      }
    }),
    { numRuns: 150 },
  );
});
