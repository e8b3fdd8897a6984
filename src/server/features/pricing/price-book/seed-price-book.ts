import type { Services } from '#server/context.ts';
import { examplePrices } from '#server/db/seed/example-prices.ts';
import { insertExampleDraft } from '#server/db/seed/insert-draft.ts';
import { readTree } from '#server/features/pricing/catalogue/read-tree.ts';

/** Gives a new installation a draft with the example prices. */
export async function seedPriceBook({ db }: Pick<Services, 'db'>): Promise<void> {
  await db.transaction(async (tx) => {
    const content = examplePrices(await readTree({ db: tx }));
    await insertExampleDraft(tx, { id: crypto.randomUUID(), content, from_examples: true });
  });
}
