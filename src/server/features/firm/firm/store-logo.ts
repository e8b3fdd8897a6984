import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import { readLogo } from '#contract/firm/firm/firm.ts';
import { logoType } from '#contract/firm/firm/logo.ts';
import type { Tx } from '#server/db/connect.ts';
import type { FullRow } from '#server/db/full-row.ts';
import { firm_logos } from '#server/db/schema/firm/firm.ts';
import { ownPicture } from '#server/kernel/pictures/own-picture.ts';

/** Stores the logo of a form if it is new. Returns its hash, or null if there is no logo. Throws PICTURE_REFUSED. */
export async function storeLogo(tx: Tx, logo: string, now: Date): Promise<string | null> {
  if (logo === '') return null;
  const given = readLogo(logo);
  if (given && 'hash' in given) {
    const { hash } = given;
    const [stored] = await tx
      .select({ hash: firm_logos.hash })
      .from(firm_logos)
      .where(eq(firm_logos.hash, hash));
    if (!stored) throw new Refusal('PICTURE_REFUSED');
    return hash;
  }
  const uploaded = Buffer.from(given?.base64 ?? '', 'base64');
  const type = logoType(uploaded);
  if (type === null) throw new Refusal('PICTURE_REFUSED');
  const content = await ownPicture({ type, content: uploaded });
  const hash = createHash('sha256').update(content).digest('hex');
  await tx
    .insert(firm_logos)
    .values({ hash, type, content, created_at: now.toISOString() } satisfies FullRow<
      typeof firm_logos,
      never
    >)
    .onConflictDoNothing();
  return hash;
}
