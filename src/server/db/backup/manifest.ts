import { createHash } from 'node:crypto';
import { z } from 'zod';
import { BackupError, readBackupFile } from './backup-file.ts';

/** The first block of every backup. */
export const BACKUP_TITLE = 'TALLYGATE BACKUP 1';

export const tableHeadSchema = z.object({ name: z.string(), columns: z.array(z.string()) });
export type BackupTableHead = z.infer<typeof tableHeadSchema>;

const manifestSchema = z.object({
  made_at: z.iso.datetime(),
  /** The database's schema version (migrate.ts). */
  schema: z.number().int(),
  /** Parents before their children. */
  tables: z.array(
    tableHeadSchema.extend({ rows: z.number().int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
  ),
  sequences: z.array(z.object({ name: z.string(), last_value: z.string().regex(/^\d+$/) })),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** Counts and hashes rows in COPY format: one line per row, with line breaks in values escaped. */
export function createTally() {
  const hash = createHash('sha256');
  let rows = 0;
  return {
    add(chunk: Uint8Array): void {
      hash.update(chunk);
      for (let index = chunk.indexOf(10); index !== -1; index = chunk.indexOf(10, index + 1)) rows += 1;
    },
    result: () => ({ rows, sha256: hash.digest('hex') }),
  };
}

export interface Verified {
  manifest: Manifest;
  /** Secret that signs session cookies and encrypts second factors. Null if the backup has no secret. */
  secret: string | null;
}

/** Reads the whole file and compares it with its manifest. Throws BackupError if anything differs. */
export async function verifyBackup(path: string): Promise<Verified> {
  const found: Manifest['tables'] = [];
  let open: { head: BackupTableHead; tally: ReturnType<typeof createTally> } | null = null;
  const close = () => {
    if (open) found.push({ ...open.head, ...open.tally.result() });
    open = null;
  };
  let manifest: Manifest | null = null;
  let secret: string | null = null;
  let first = true;
  for await (const { kind, content } of readBackupFile(path)) {
    if (first !== (kind === 'H') || (first && content.toString() !== BACKUP_TITLE))
      throw new BackupError(`${path} isn't a backup that this version can read.`);
    first = false;
    if (manifest) throw new BackupError(`${path} is damaged: there is data after its end.`);
    if (kind === 'D') {
      if (!open) throw new BackupError(`${path} is damaged: it has rows without a table.`);
      open.tally.add(content);
      continue;
    }
    close();
    if (kind === 'T') open = { head: parse(tableHeadSchema, content, path), tally: createTally() };
    if (kind === 'S') secret = content.toString();
    if (kind === 'M') manifest = parse(manifestSchema, content, path);
  }
  if (!manifest) throw new BackupError(`${path} is damaged: its end is missing.`);
  if (JSON.stringify(found) !== JSON.stringify(manifest.tables))
    throw new BackupError(`${path} is damaged: its tables don't match its manifest.`);
  return { manifest, secret };
}

function parse<Schema extends z.ZodType>(schema: Schema, content: Buffer, path: string): z.output<Schema> {
  try {
    return schema.parse(JSON.parse(content.toString('utf8')));
  } catch (cause) {
    throw new BackupError(`${path} is damaged: its metadata can't be read.`, { cause });
  }
}
