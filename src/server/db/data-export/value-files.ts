import type pg from 'pg';
import { safeFileName, uniqueNames } from '#contract/desk/data-export/file-names.ts';

/** A value of a table that is a file of its own in an export. */
export interface ValueFile {
  table: string;
  key: string;
  path: string;
}

/** The tables with such values, by the column that identifies a row. The value is in `content`. */
export const FILE_KEYS: Readonly<Record<string, string>> = {
  due_diligence_copies: 'id',
  firm_logos: 'hash',
  kept_records: 'id',
  stored_files: 'id',
  user_pictures: 'user_id',
};

/** Rows that are fetched together. They have no content. */
const BATCH = 500;

interface Listed {
  table: string;
  key: string;
  folder: string;
  file: string;
}

/** Files of a client come one after the other, so that only its own names have to be remembered. */
const LIST = `select * from (
  select 'firm_logos' as table, hash as key, 'firm' as folder, 'logo ' || left(hash, 12) || '.' ||
    regexp_replace(split_part(type, '/', 2), '[^a-z].*', '') as file, '' as owner, created_at as at from firm_logos
  union all
  select 'user_pictures', user_id::text, 'users', full_name || '.jpg', '', u.created_at
  from user_pictures join users u on u.id = user_id
  union all
  select 'stored_files', f.id::text, 'clients/' || c.surname || ', ' || c.first_name || ' ' || c.proposal_id,
    f.name, c.id::text, f.created_at
  from stored_files f join clients c on c.id = f.client_id
  union all
  select 'due_diligence_copies', f.id::text, 'due diligence/' || p.name, f.name, p.id::text, f.added_at
  from due_diligence_copies f
    join due_diligence_evidence e on e.id = f.evidence_id
    join due_diligence_parties p on p.id = e.party_id
  union all
  select 'kept_records', id::text, 'erased clients/' || client_name || ' ' || proposal_id, name, proposal_id, created_at
  from kept_records
) listed order by folder collate "C", owner, at, key collate "C"`;

/** Yields the files in an order that depends only on the data, each with a safe name that no other file has. */
export async function* valueFiles(client: pg.ClientBase): AsyncGenerator<ValueFile> {
  const uniqueFolder = uniqueNames();
  let last: { folder: string; owner: string } | undefined;
  let path = '';
  let uniqueFile = uniqueNames();
  await client.query(`declare value_files no scroll cursor for ${LIST}`);
  for (;;) {
    const { rows } = await client.query<Listed & { owner: string }>(`fetch ${BATCH} from value_files`);
    for (const { table, key, folder, file, owner } of rows) {
      if (last?.folder !== folder || last.owner !== owner) {
        last = { folder, owner };
        const [area = '', ...name] = folder.split('/');
        const own = name.length > 0 ? `/${safeFileName(name.join('/'))}` : '';
        path = uniqueFolder(`files/${area}${own}`);
        uniqueFile = uniqueNames();
      }
      yield { table, key, path: `${path}/${uniqueFile(safeFileName(file))}` };
    }
    if (rows.length < BATCH) break;
  }
  await client.query('close value_files');
}

export async function readValue(client: pg.ClientBase, { table, key }: ValueFile): Promise<Buffer> {
  const { rows } = await client.query<{ content: Buffer }>(
    `select content from ${table} where ${FILE_KEYS[table]}::text = $1`,
    [key],
  );
  if (!rows[0]) throw new Error(`${table} ${key} has no row`);
  return rows[0].content;
}
