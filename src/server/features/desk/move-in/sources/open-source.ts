import { stat } from 'node:fs/promises';
import { basename, dirname, extname } from 'node:path';
import { openDatabase } from './read-database.ts';
import { decodedFile, openFolder } from './read-folder.ts';
import { readRawRows } from './read-rows.ts';
import { type Source, SourceError } from './source.ts';

/** Opens the address of a PostgreSQL database, or a folder. `users`: a further file with the users' addresses. */
export async function openSource(source: string, users?: string): Promise<Source> {
  const opened = /^postgres(?:ql)?:\/\//.test(source)
    ? await openDatabase(source)
    : await openGivenFolder(source);
  if (users === undefined) return opened;
  await mustExist(users, (found) => found.isFile());
  if (!['.csv', '.json', '.jsonl'].includes(extname(users).toLowerCase()))
    throw new SourceError(`${users} must be a .csv, .json or .jsonl file with the columns id and email.`);
  const name = basename(users);
  const tables = new Map(opened.tables).set('users', () => readRawRows(name, decodedFile(users)));
  return {
    ...opened,
    tables,
    ignored: opened.ignored.filter((file) => file !== name || dirname(users) !== source),
  };
}

async function openGivenFolder(folder: string): Promise<Source> {
  await mustExist(folder, (found) => found.isDirectory());
  return openFolder(folder);
}

async function mustExist(
  path: string,
  isRight: (found: Awaited<ReturnType<typeof stat>>) => boolean,
): Promise<void> {
  const found = await stat(path).catch(() => null);
  if (found === null || !isRight(found))
    throw new SourceError(
      `${path} is neither a database's address nor there as a ${path.includes('.') ? 'file' : 'folder'}.`,
    );
}
