import { sql } from 'drizzle-orm';
import { shownChanges } from '#contract/desk/law-changes/concern.ts';
import type { ConcernedClient } from '#contract/desk/law-changes/contract.ts';
import { Refusal } from '#contract/errors.ts';
import { lawChanges } from '#contract/firm/law/law-changes.ts';
import type { LawKey } from '#contract/firm/law/law-row.ts';
import { londonDay } from '#contract/values/london-time.ts';
import type { ProcedureCall, SignedInCtx } from '#server/context.ts';
import { cutPage, decodeInstantCursor } from '#server/db/keyset.ts';
import { rowsOf } from '#server/db/prepared.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { readLaw } from '#server/features/firm/law/read-law.ts';
import { concernedCondition } from './concerned-clients.ts';

type Ctx = Pick<SignedInCtx, 'db' | 'now'>;

/** How many clients each shown change concerns. */
export async function countConcerned({ db, now }: Ctx) {
  const law = await readLaw(db);
  return Promise.all(
    shownChanges(lawChanges(law), londonDay(now())).map(async (change) => {
      const condition = await concernedCondition(db, change, law);
      const [row] = condition
        ? await rowsOf<{ n: number }>(db, sql`select count(*)::int as n from ${clients} where ${condition}`)
        : [];
      return { key: change.key, effective_from: change.effective_from, clients: row?.n ?? null };
    }),
  );
}

/** One page of the clients whom a change concerns, newest first. Throws NOT_FOUND if there is no such change. */
export async function listConcerned({
  context: { db },
  input: { key, effective_from, cursor, limit },
}: ProcedureCall<
  { key: LawKey; effective_from: string; cursor?: string | null | undefined; limit: number },
  Pick<Ctx, 'db'>
>): Promise<{ items: ConcernedClient[]; next_cursor: string | null }> {
  const law = await readLaw(db);
  const change = lawChanges(law).find((one) => one.key === key && one.effective_from === effective_from);
  if (!change) throw new Refusal('NOT_FOUND');
  const condition = await concernedCondition(db, change, law);
  if (!condition) return { items: [], next_cursor: null };
  const after = cursor == null ? null : decodeInstantCursor(cursor);
  const rows = await rowsOf<ConcernedClient>(
    db,
    sql`select id, first_name, surname, company, status, created_at from ${clients} where ${condition}
      ${after ? sql`and (${clients.created_at}, ${clients.id}) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``}
      order by ${clients.created_at} desc, ${clients.id} desc limit ${limit + 1}`,
  );
  const { page, next_cursor } = cutPage(rows, limit, ({ created_at, id }) => [created_at, id]);
  return { items: page, next_cursor };
}
