import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import Papa from 'papaparse';
import pg from 'pg';
import type { OldTable, RawRow } from '#contract/desk/move-in/old-tables.ts';
import { messyTables } from './messy-source.fixture.ts';

const CSV_NULL: Partial<Record<OldTable, string>> = { clients: '\\N', client_notes: '' };

/** Writes the tables as files: most as CSV, in three encodings, answers as JSON Lines and proformas as a JSON array. */
export async function writeMessyFolder(folder: string, clients: number): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [table, rows] of Object.entries(messyTables(clients)) as [OldTable, () => Iterable<RawRow>][]) {
    const kind = table === 'additional_information' ? 'jsonl' : table === 'proforma_reviews' ? 'json' : 'csv';
    const encoding = table === 'client_notes' ? 'latin1' : 'utf8';
    const text = kind === 'csv' ? csvOf(rows(), CSV_NULL[table] ?? '') : jsonOf(rows(), kind === 'json');
    const pieces = (function* () {
      if (table === 'clients') yield Buffer.from('\uFEFF');
      for (const piece of text) yield Buffer.from(piece, encoding);
    })();
    await pipeline(Readable.from(pieces), createWriteStream(join(folder, `${table}.${kind}`)));
  }
}

function* csvOf(rows: Iterable<RawRow>, none: string): Generator<string> {
  let fields: string[] | null = null;
  for (const row of rows) {
    if (fields === null) {
      fields = Object.keys(row);
      yield `${fields.join(',')}\r\n`;
    }
    const cells = fields.map((field) => {
      const value = row[field];
      if (Array.isArray(value)) return `{${value.map((one) => JSON.stringify(one)).join(',')}}`;
      return value === null || value === undefined
        ? none
        : typeof value === 'object'
          ? JSON.stringify(value)
          : value;
    });
    yield `${Papa.unparse([cells])}\r\n`;
  }
}

function* jsonOf(rows: Iterable<RawRow>, isArray: boolean): Generator<string> {
  let isFirst = true;
  if (isArray) yield '[\n';
  for (const row of rows) {
    yield `${isFirst ? '' : isArray ? ',\n' : '\n'}${JSON.stringify(row)}`;
    isFirst = false;
  }
  if (isArray) yield '\n]\n';
}

const TIMES = /_at$|_date$/;

/** Fills a database with the tables, as the old system's. */
export async function fillOldDatabase(url: string, clients: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const [table, rows] of Object.entries(messyTables(clients)) as [
      OldTable,
      () => Iterable<RawRow>,
    ][]) {
      const all = [...rows()];
      const fields = Object.keys(all[0] ?? {});
      const typeOf = (field: string) => {
        if (field === 'company_start_date') return 'date';
        if (table === 'clients' && field === 'created_at') return 'timestamp';
        if (TIMES.test(field)) return 'timestamptz';
        const value = all.map((row) => row[field]).find((one) => one !== null && one !== undefined);
        if (Array.isArray(value)) return 'text[]';
        if (typeof value === 'boolean') return 'boolean';
        if (typeof value === 'number') return 'numeric';
        return typeof value === 'object' ? 'jsonb' : 'text';
      };
      await client.query(
        `create table ${table} (${fields.map((field) => `${field} ${typeOf(field)}`).join(', ')})`,
      );
      await client.query(
        `insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
        [JSON.stringify(all)],
      );
    }
  } finally {
    await client.end();
  }
}
