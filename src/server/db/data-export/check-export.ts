import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { knownSchemaVersions } from '#server/db/migrate.ts';
import {
  EXPORT_FORMAT,
  ExportError,
  type ExportedFile,
  type ExportManifest,
  exportManifestSchema,
  exportVersionSchema,
  MANIFEST_FILE,
} from './export-manifest.ts';
import { FILE_KEYS } from './value-files.ts';

/**
 * Reads the manifest of an export and compares every file with it, without a database.
 * @throws ExportError
 */
export async function checkExport(folder: string): Promise<ExportManifest> {
  const manifest = await readManifest(folder);
  requireAllFiles(manifest);
  for (const file of allFiles(manifest)) await checkFile(folder, file);
  return manifest;
}

async function readManifest(folder: string): Promise<ExportManifest> {
  const path = join(folder, MANIFEST_FILE);
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR')
      throw new ExportError(`There is no ${MANIFEST_FILE} in ${folder}: it isn't a complete export.`);
    throw error;
  });
  const damaged = `${path} is damaged, or isn't the manifest of an export.`;
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    throw new ExportError(damaged, { cause });
  }
  const version = exportVersionSchema.safeParse(json);
  if (!version.success) throw new ExportError(damaged);
  const parsed = exportManifestSchema.safeParse(json);
  const isKnown =
    version.data.format <= EXPORT_FORMAT &&
    (!parsed.success || knownSchemaVersions().includes(parsed.data.schema));
  if (!isKnown) {
    throw new ExportError(
      `${folder} was made by a newer Tallygate: its schema is unknown to this version. Import it with that version.`,
    );
  }
  if (!parsed.success) throw new ExportError(damaged, { cause: parsed.error });
  return parsed.data;
}

function requireAllFiles({ tables, files }: ExportManifest): void {
  for (const { name, rows } of tables.filter(({ name }) => name in FILE_KEYS)) {
    const listed = new Set(files.filter(({ table }) => table === name).map(({ key }) => key)).size;
    if (listed !== rows)
      throw new ExportError(`The export lacks files of ${name}: ${listed} of ${rows}. Nothing was imported.`);
  }
}

function allFiles({ tables, files, page }: ExportManifest): ExportedFile[] {
  return [...tables.flatMap(({ json_lines, csv }) => [json_lines, csv]), ...files, page];
}

/** Below the folder, without a step out of it. */
const INSIDE = /^(?!\/)(?!.*(?:^|\/)\.\.?(?:\/|$))[^\\]+$/;

async function checkFile(folder: string, { path, bytes, sha256 }: ExportedFile): Promise<void> {
  if (!INSIDE.test(path)) throw new ExportError(`${MANIFEST_FILE} names a file outside the export: ${path}`);
  const hash = createHash('sha256');
  let length = 0;
  await pipeline(createReadStream(join(folder, path)), async (pieces: AsyncIterable<Buffer>) => {
    for await (const piece of pieces) {
      hash.update(piece);
      length += piece.length;
    }
  }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new ExportError(`${path} is missing. Nothing was imported.`);
    throw error;
  });
  if (length !== bytes || hash.digest('hex') !== sha256)
    throw new ExportError(`${path} has changed since the export: its SHA-256 differs. Nothing was imported.`);
}
