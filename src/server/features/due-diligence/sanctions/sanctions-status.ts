import { sql } from 'drizzle-orm';
import type { SanctionsStatus } from '#contract/due-diligence/sanctions/sanctions-status.ts';
import type { SignedInCtx } from '#server/context.ts';
import { sanctions_fetches, sanctions_hits } from '#server/db/schema/due-diligence/sanctions.ts';
import { newestList } from './list/load-list.ts';

export async function sanctionsStatus({
  context: { db, env },
}: {
  context: Pick<SignedInCtx, 'db' | 'env'>;
}): Promise<SanctionsStatus> {
  const [list, waiting, [fetch]] = await Promise.all([
    newestList(db),
    db.$count(sanctions_hits, sql`decision is null and gone_at is null`),
    db
      .select({
        fetched_at: sanctions_fetches.fetched_at,
        outcome: sanctions_fetches.outcome,
        detail: sanctions_fetches.detail,
      })
      .from(sanctions_fetches),
  ]);
  const is_fetched = env.sanctionsListUrl !== undefined;
  return { list: list ?? null, waiting, is_fetched, fetch: (is_fetched && fetch) || null };
}
