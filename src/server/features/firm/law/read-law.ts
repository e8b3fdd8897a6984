import { asc } from 'drizzle-orm';
import type { LawRow } from '#contract/firm/law/law-row.ts';
import { lawWith, type OwnLaw } from '#contract/firm/law/own-law.ts';
import type { Tx } from '#server/db/connect.ts';
import { law_rows } from '#server/db/schema/firm/law-rows.ts';

/** The law that the product knows, with the firm's own rows. */
export async function readLaw(db: Pick<Tx, 'select'>): Promise<LawRow[]> {
  return lawWith(await readOwnLaw({ db }));
}

/** The firm's rows, in the order in which they were added. */
export async function readOwnLaw({ db }: { db: Pick<Tx, 'select'> }): Promise<OwnLaw[]> {
  return db.select().from(law_rows).orderBy(asc(law_rows.added_at), asc(law_rows.id));
}
