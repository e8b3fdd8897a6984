import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type OldTable, tableOfFile } from '#contract/desk/move-in/old-tables.ts';
import { readRawRows } from './read-rows.ts';
import { type Source, SourceError } from './source.ts';

/** Opens a folder with a file for each table: `clients.csv`, `client_notes.json`, `audit_logs.jsonl` … */
export async function openFolder(folder: string): Promise<Source> {
  const names = (await readdir(folder)).sort();
  return {
    ...tablesOf(
      names.map((name) => ({ name, pieces: () => decodedFile(join(folder, name)) })),
      basename(folder),
    ),
    close: async () => undefined,
  };
}

/** Opens files that are already in memory as text. */
export function openTexts(files: readonly { name: string; text: string }[]): Source {
  const given = files.map(({ name, text }) => ({ name, pieces: () => pieceOf(text) }));
  return { ...tablesOf(given, files.map(({ name }) => name).join(', ')), close: async () => undefined };
}

async function* pieceOf(text: string): AsyncGenerator<string> {
  yield text.replace(/^\ufeff/, '');
}

function tablesOf(
  files: readonly { name: string; pieces: () => AsyncIterable<string> }[],
  name: string,
): Omit<Source, 'close'> {
  const found = files.map((file) => ({ ...file, table: tableOfFile(file.name) }));
  const named = new Map<OldTable, (typeof found)[number]>();
  for (const file of found) {
    if (file.table === null) continue;
    const other = named.get(file.table);
    if (other)
      throw new SourceError(`${other.name} and ${file.name} are the same table. Remove one of them.`);
    named.set(file.table, file);
  }
  if (named.size === 0) {
    throw new SourceError(
      'There is no file of a known table. A file is named after its table, for example clients.csv or client_notes.json.',
    );
  }
  return {
    name,
    tables: new Map([...named].map(([table, file]) => [table, () => readRawRows(file.name, file.pieces())])),
    ignored: found.filter(({ table }) => table === null).map((file) => file.name),
  };
}

/**
 * Decodes a file piece by piece: UTF-8 or UTF-16, with or without a byte order mark, otherwise Windows-1252, which Excel on
 * Windows writes. UTF-8 is tried out on the whole file first, because a file may begin with plain English.
 */
export async function* decodedFile(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(await encodingOf(path));
  for await (const bytes of createReadStream(path)) yield decoder.decode(bytes as Buffer, { stream: true });
  yield decoder.decode();
}

async function encodingOf(path: string): Promise<string> {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  let isFirst = true;
  try {
    for await (const piece of createReadStream(path)) {
      const bytes = piece as Buffer;
      if (isFirst && bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
      if (isFirst && bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
      isFirst = false;
      utf8.decode(bytes, { stream: true });
    }
    utf8.decode();
    return 'utf-8';
  } catch (error) {
    if (error instanceof TypeError) return 'windows-1252';
    throw error;
  }
}
