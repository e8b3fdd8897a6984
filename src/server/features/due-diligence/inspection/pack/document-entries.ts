import type pg from 'pg';
import {
  FIRM_DOCUMENT_KIND_LABELS,
  type FirmDocumentKind,
} from '#contract/due-diligence/inspection/firm-document.ts';
import { safeFileName, uniqueNames } from '#contract/values/file-names.ts';
import type { PackEntry } from './pack-entry.ts';

interface Listed {
  id: string;
  kind: FirmDocumentKind;
  title: string;
  name: string;
  in_force_from: string;
}

/** The documents of the firm, every version, one in memory at a time. */
export async function* documentEntries(client: pg.ClientBase): AsyncGenerator<PackEntry> {
  const { rows } = await client.query<Listed>(
    `select id, kind, title, name, in_force_from::text from firm_documents order by kind, in_force_from, added_at, id`,
  );
  const unique = uniqueNames();
  for (const { id, kind, title, name, in_force_from } of rows) {
    const found = await client.query<{ content: Buffer }>(
      'select content from firm_documents where id = $1',
      [id],
    );
    yield {
      path: `documents/${unique(safeFileName(`${in_force_from} ${name}`))}`,
      about: `${FIRM_DOCUMENT_KIND_LABELS[kind]}: ${title}, in force from ${in_force_from}`,
      pieces: [found.rows[0]?.content ?? Buffer.alloc(0)],
    };
  }
}
