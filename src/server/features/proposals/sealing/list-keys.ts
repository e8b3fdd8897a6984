import { X509Certificate } from 'node:crypto';
import { desc, sql } from 'drizzle-orm';
import type { SealingKey } from '#contract/proposals/sealing/contract.ts';
import type { Tx } from '#server/db/connect.ts';
import { sealing_keys } from '#server/db/schema/firm/sealing-keys.ts';

/** The current key first, then retired keys, newest first. */
export async function listKeys({ db }: { db: Pick<Tx, 'select'> }): Promise<SealingKey[]> {
  const { id, certificates, fingerprint, origin, made_at, made_by_name } = sealing_keys;
  const { retired_at, retired_by_name } = sealing_keys;
  const rows = await db
    .select({ id, certificates, fingerprint, origin, made_at, made_by_name, retired_at, retired_by_name })
    .from(sealing_keys)
    .orderBy(sql`${retired_at} desc nulls first`, desc(made_at));
  return rows.map((row) => {
    const { subject, issuer, validFromDate, validToDate } = new X509Certificate(row.certificates);
    const valid_from = validFromDate.toISOString();
    return { ...row, subject, issuer, valid_from, valid_to: validToDate.toISOString() };
  });
}
