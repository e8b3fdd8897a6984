import { eq } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import type { Tx } from '#server/db/connect.ts';
import { firm_logos } from '#server/db/schema/firm/firm.ts';

/** Returns the current logo or an earlier one. Throws NOT_FOUND. */
export async function findLogo(
  { db }: { db: Pick<Tx, 'select'> },
  hash: string,
): Promise<{ type: string; content: Buffer }> {
  const { type, content } = firm_logos;
  const [logo] = await db.select({ type, content }).from(firm_logos).where(eq(firm_logos.hash, hash));
  if (!logo) throw new Refusal('NOT_FOUND');
  return logo;
}
