import { addColleagues, addPackage, addPriceBook, addViews, demoClients, FIRM } from '#demo/demo-clients.ts';
import { storeGenerated } from '#demo/store-generated.ts';
import type { Services } from '#server/context.ts';
import { firm } from '#server/db/schema/firm/firm.ts';

/** Adds the demo's clients as rows, with a firm that has prices: quick, and without proposals of Tallygate's. */
export async function addDemoClients({
  db,
  env,
  now,
}: Pick<Services, 'db' | 'env' | 'now'>): Promise<number> {
  await db.insert(firm).values(FIRM).onConflictDoNothing();
  const staff = await addColleagues(db);
  await addPackage(db);
  await addPriceBook(db, now());
  await addViews(db, staff[0]?.user_id ?? null);
  return storeGenerated(db, demoClients({ now: now(), users: staff, bookers: env.callBookers }));
}
