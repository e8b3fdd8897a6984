import { eq } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import type { SignedInCtx } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { price_book_versions } from '#server/db/schema/prices/price-book.ts';
import { editedBy } from '#server/features/identity/activity/edited-by.ts';

type Version = typeof price_book_versions.$inferSelect;

/** Locks a version until the transaction ends. Throws DRAFT_GONE if it doesn't exist. */
export async function lockPriceVersion(tx: Tx, id: string): Promise<Version> {
  const [version] = await tx
    .select()
    .from(price_book_versions)
    .where(eq(price_book_versions.id, id))
    .for('update');
  if (!version) throw new Refusal('DRAFT_GONE', { number: null, starts_on: null, by: null });
  return version;
}

/** Locks the draft. Throws DRAFT_GONE if it was published or discarded. */
export async function lockDraft(tx: Tx, id: string): Promise<Version> {
  const version = await lockPriceVersion(tx, id);
  if (version.state === 'published') throw gone(version);
  return version;
}

export function gone({ number, starts_on, published_by_name }: Version): Refusal {
  return new Refusal('DRAFT_GONE', { number, starts_on, by: published_by_name });
}

/** Stores changes to the locked draft, increments its version and returns the new version. */
export async function countChange(
  tx: Tx,
  context: Pick<SignedInCtx, 'actor' | 'now'>,
  draft: Pick<Version, 'id' | 'version'>,
  changes: Partial<Pick<Version, 'rules' | 'from_examples'>> = {},
): Promise<number> {
  const version = draft.version + 1;
  const own = editedBy(context);
  const ofRules = changes.rules && {
    rules_version: version,
    rules_edited_by_name: own.edited_by_name,
    rules_edited_at: own.edited_at,
  };
  await tx
    .update(price_book_versions)
    .set({ ...changes, ...ofRules, version, ...own })
    .where(eq(price_book_versions.id, draft.id));
  return version;
}
