import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { sequenceValues } from '#server/db/backup/snapshot.ts';
import { backedUpTables } from '#server/db/backup/tables.ts';
import { knownSchemaVersions } from '#server/db/migrate.ts';
import type { TableDecision } from '#server/db/table-list/decision.ts';
import { TABLE_LIST } from '#server/db/table-list/table-list.ts';
import {
  EXPORT_FORMAT,
  ExportError,
  type ExportManifest,
  MANIFEST_FILE,
  PAGE_FILE,
  tallyOf,
} from './export-manifest.ts';
import { exportPage } from './export-page.ts';
import { csvStatement, type ExportedTable, jsonLinesStatement } from './export-statements.ts';
import { FILE_KEYS, readValue, valueFiles } from './value-files.ts';

export interface ExportProgress {
  part: 'tables' | 'files';
  done: number;
  total: number;
}

/** A file of an export. `pieces` must be read to the end before the next file is asked for. */
export interface ExportEntry {
  path: string;
  pieces: AsyncIterable<Uint8Array>;
}

/**
 * Yields the files of an export from a snapshot (backup/snapshot.ts). Only one row or file is in memory at a time. The
 * manifest comes last.
 * @throws ExportError
 */
export async function* exportEntries(
  client: pg.ClientBase,
  {
    schema,
    product_version,
    now,
    onProgress,
  }: {
    schema: number | null;
    product_version: string;
    now: () => Date;
    onProgress: (progress: ExportProgress) => void;
  },
): AsyncGenerator<ExportEntry> {
  const tables = await exportedTables(client, schema);
  const manifest: ExportManifest = {
    product: 'Tallygate',
    format: EXPORT_FORMAT,
    product_version,
    schema: schema ?? 0,
    made_at: now().toISOString(),
    tables: [],
    sequences: [],
    files: [],
    page: { path: PAGE_FILE, bytes: 0, sha256: '' },
  };
  for (const [done, table] of tables.entries()) {
    onProgress({ part: 'tables', done, total: tables.length });
    const json = tallied(
      `tables/${table.name}.jsonl`,
      client.query(copyTo(await jsonLinesStatement(client, table))),
    );
    yield json;
    const csv = tallied(`tables/${table.name}.csv`, client.query(copyTo(await csvStatement(client, table))));
    yield csv;
    manifest.tables.push({
      name: table.name,
      columns: [...table.columns],
      rows: json.lines(),
      json_lines: json.result(),
      csv: csv.result(),
    });
  }
  const total = fileCount(manifest);
  for await (const file of valueFiles(client)) {
    onProgress({ part: 'files', done: manifest.files.length, total });
    const entry = tallied(file.path, [await readValue(client, file)]);
    yield entry;
    manifest.files.push({ ...entry.result(), table: file.table, key: file.key });
  }
  manifest.sequences = await sequenceValues(client);
  const page = tallied(PAGE_FILE, [Buffer.from(await exportPage(client, manifest))]);
  yield page;
  manifest.page = page.result();
  yield { path: MANIFEST_FILE, pieces: piecesOf([Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`)]) };
}

/** The tables of an export, parents first, with the columns that it has. Refuses a schema with undecided columns. */
async function exportedTables(client: pg.ClientBase, schema: number | null): Promise<ExportedTable[]> {
  if (schema === null) throw new ExportError('This is not a Tallygate database: there is nothing to export.');
  if (schema !== knownSchemaVersions().at(-1)) {
    throw new ExportError(
      'The database has the schema of another version. Export with the version of the app that runs on it.',
    );
  }
  const decisions = new Map<string, TableDecision>(TABLE_LIST.map((table) => [table.name, table]));
  return (await backedUpTables(client)).flatMap(({ name }) => {
    const decision = decisions.get(name);
    return decision?.kept === 'everywhere' ? [{ name, columns: decision.columns }] : [];
  });
}

function fileCount({ tables }: ExportManifest): number {
  return tables.reduce((sum, { name, rows }) => sum + (name in FILE_KEYS ? rows : 0), 0);
}

type Pieces = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

function tallied(path: string, pieces: Pieces): ExportEntry & ReturnType<typeof tallyOf> {
  const tally = tallyOf(path);
  return { path, pieces: piecesOf(pieces, tally.add), ...tally };
}

async function* piecesOf(
  pieces: Pieces,
  onPiece: (piece: Uint8Array) => void = () => undefined,
): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    onPiece(piece);
    yield piece;
  }
}
