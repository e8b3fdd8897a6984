import type { CatalogueTree } from '#contract/pricing/catalogue/catalogue.ts';
import { londonDay } from '#contract/values/london-time.ts';
import type { SignedInCtx } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { readTree } from '#server/features/pricing/catalogue/read-tree.ts';
import { bookInForce } from '#server/features/pricing/price-book/read-version.ts';
import { newestProformas } from './newest-proformas.ts';
import { storeValues } from './store-values.ts';

/**
 * Stores the value of a locked client whose proforma was saved, or whose proposal was sent, accepted or ended. Does
 * nothing while no price book is in force.
 */
export async function storeValue(
  tx: Tx,
  client_id: string,
  { catalogue, context }: { catalogue?: CatalogueTree; context: Pick<SignedInCtx, 'now'> },
): Promise<void> {
  const now = context.now();
  const book = await bookInForce(tx, londonDay(now));
  if (!book) return;
  const proformas = await newestProformas(tx, [client_id]);
  await storeValues(tx, proformas, {
    catalogue: catalogue ?? (await readTree({ db: tx })),
    book,
    at: now.toISOString(),
  });
}
