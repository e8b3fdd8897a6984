import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { parseBirths } from '#contract/due-diligence/sanctions/birth.ts';
import {
  ENTRY_KINDS,
  type EntryKind,
  entryText,
  type ListedName,
  listedNameText,
  type SanctionsEntry,
} from '#contract/due-diligence/sanctions/entry.ts';
import {
  type ColumnIndexes,
  doubledHeading,
  findColumns,
  type ListColumn,
  missingHeadings,
  parseListDay,
} from '#contract/due-diligence/sanctions/headings.ts';
import type { ListRefusal } from '#contract/due-diligence/sanctions/list-refusal.ts';
import { listedKeys } from '#contract/due-diligence/sanctions/match-party.ts';
import { writtenName } from '#contract/due-diligence/sanctions/names/name-words.ts';
import { CsvError, csvRecords } from '#server/integrations/spreadsheet/csv-records.ts';

export interface ReadEntry extends Omit<SanctionsEntry, 'names'> {
  hash: string;
  names: (ListedName & { keys: number[] })[];
}

export interface ReadList {
  /** The day of the report; without one, the newest 'Last Updated'. Null if the file has neither. */
  reported_on: string | null;
  rows: number;
  entries: ReadEntry[];
}

/** 'Other Information' and 'UK Statement of Reasons' have a few thousand characters. */
const LONGEST_CELL = 100_000;
/** Rows above the headings: 'Report Date: …'. */
const MOST_TITLES = 5;
const NAME_MAX = 500;

type Draft = Record<'births' | 'nationalities' | 'regimes', Set<string>> & {
  kind: EntryKind;
  names: Map<string, ListedName>;
};

class RefusedList extends Error {
  readonly refusal: ListRefusal;
  constructor(refusal: ListRefusal) {
    super(refusal.why);
    this.refusal = refusal;
  }
}

/** Reads a file as the UK Sanctions List: one row a name, grouped by Unique ID. */
export async function readList(path: string): Promise<{ list: ReadList } | { refused: ListRefusal }> {
  try {
    return { list: await parseRows(csvRecords(textOf(path), LONGEST_CELL)) };
  } catch (error) {
    if (error instanceof RefusedList) return { refused: error.refusal };
    if (error instanceof CsvError)
      return { refused: { why: error.why === 'unclosed' ? 'unclosed' : 'long_cell', row: error.record } };
    throw error;
  }
}

async function* textOf(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isFirst = true;
  const decode = (bytes?: Buffer) => {
    try {
      return decoder.decode(bytes, { stream: bytes !== undefined });
    } catch {
      throw new RefusedList({ why: 'not_utf8' });
    }
  };
  for await (const piece of createReadStream(path)) {
    const bytes = piece as Buffer;
    if (isFirst) {
      const why = otherContent(bytes);
      if (why !== null) throw new RefusedList({ why });
    }
    isFirst = false;
    if (bytes.includes(0)) throw new RefusedList({ why: 'nul' });
    yield decode(bytes);
  }
  yield decode();
}

/** What a file that begins so is, if it is no CSV in UTF-8. */
function otherContent(bytes: Buffer): 'archive' | 'not_utf8' | 'web_page' | null {
  const beginsWith = (starts: readonly string[]) =>
    starts.some((start) => bytes.subarray(0, start.length / 2).equals(Buffer.from(start, 'hex')));
  // Zip, gzip and 7z. They are never unpacked.
  if (beginsWith(['504b0304', '504b0506', '1f8b', '377abcaf'])) return 'archive';
  // UTF-16, as spreadsheets save it.
  if (beginsWith(['fffe', 'feff'])) return 'not_utf8';
  return /^(?:\u{feff})?\s*</u.test(bytes.subarray(0, 200).toString()) ? 'web_page' : null;
}

async function parseRows(records: AsyncIterable<string[]>): Promise<ReadList> {
  let columns: ColumnIndexes | null = null;
  let width = 0;
  let row = 0;
  let rows = 0;
  let reported: string | null = null;
  let updated: string | null = null;
  const drafts = new Map<string, Draft>();
  for await (const cells of records) {
    row += 1;
    if (cells.every((cell) => cell.trim() === '')) continue;
    if (columns === null) {
      const found = findColumns(cells);
      if (missingHeadings(found).length === 0) {
        const heading = doubledHeading(cells);
        if (heading !== null) throw new RefusedList({ why: 'doubled', heading });
        columns = found;
        width = cells.length;
        continue;
      }
      const title = cells.join(' ');
      // A row with most of the headings is the row of the headings.
      if (row > MOST_TITLES || Object.keys(found).length > 1)
        throw new RefusedList({ why: 'headings', missing: missingHeadings(found) });
      if (/report date/i.test(title)) reported = parseListDay(title);
      continue;
    }
    if (cells.length !== width) throw new RefusedList({ why: 'short_row', row });
    rows += 1;
    const indexes = columns;
    const cell = (column: ListColumn) => cleaned(cells[indexes[column] ?? -1] ?? '');
    addRow(drafts, { cell, row });
    const day = parseListDay(cell('updated'));
    if (day !== null && day > (updated ?? '')) updated = day;
  }
  if (columns === null && row > 0) throw new RefusedList({ why: 'headings', missing: missingHeadings({}) });
  if (rows === 0) throw new RefusedList({ why: 'empty' });
  return { reported_on: reported ?? updated, rows, entries: [...drafts].map(asEntry) };
}

const cleaned = (text: string) => text.replace(/\s+/g, ' ').trim();

function addRow(
  drafts: Map<string, Draft>,
  { cell, row }: { cell: (column: ListColumn) => string; row: number },
): void {
  const unique_id = cell('unique_id');
  if (unique_id === '') throw new RefusedList({ why: 'no_id', row });
  const kindText = cell('kind').toLowerCase();
  const draft: Draft = drafts.get(unique_id) ?? {
    kind: ENTRY_KINDS.find((kind) => kind === kindText) ?? 'unknown',
    names: new Map(),
    births: new Set(),
    nationalities: new Set(),
    regimes: new Set(),
  };
  drafts.set(unique_id, draft);
  const given = (['name1', 'name2', 'name3', 'name4', 'name5'] as const).map(cell).filter(Boolean).join(' ');
  const written = { given, family: cell('name6'), type: cell('type') };
  const otherScript = cell('other_script');
  const names = [
    ...(listedNameText(written) === '' ? [] : [written]),
    ...(otherScript === '' ? [] : [{ given: '', family: otherScript, type: 'Non-Latin script' }]),
  ];
  if (names.length === 0) throw new RefusedList({ why: 'no_name', row });
  for (const name of names) {
    const text = listedNameText(name);
    if (/^[=@+]/.test(text)) throw new RefusedList({ why: 'formula', row });
    if (text.length > NAME_MAX) throw new RefusedList({ why: 'long_cell', row });
    const key = `${name.given}\n${name.family}`;
    if (!draft.names.has(key)) draft.names.set(key, name);
  }
  for (const birth of parseBirths(cell('born'))) draft.births.add(birth);
  for (const nationality of cell('nationality').split(/[;|]/)) {
    const one = nationality.replace(/^\s*\(\d+\)\s*/, '').trim();
    if (one !== '') draft.nationalities.add(one);
  }
  if (cell('regime') !== '') draft.regimes.add(cell('regime'));
}

function asEntry([unique_id, draft]: [string, Draft]): ReadEntry {
  const entry = {
    unique_id,
    kind: draft.kind,
    names: [...draft.names.values()],
    births: [...draft.births],
    nationalities: [...draft.nationalities],
    regimes: [...draft.regimes],
  };
  return {
    ...entry,
    hash: createHash('sha256').update(entryText(entry)).digest('hex'),
    names: entry.names.map((name) => ({ ...name, keys: keysOf(name, entry.kind) })),
  };
}

const keysOf = (name: ListedName, kind: EntryKind) => listedKeys(writtenName(name), kind);
