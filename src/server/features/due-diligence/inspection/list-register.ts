import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { RiskLevel } from '#contract/due-diligence/files/risk-level.ts';
import type { InspectionReason } from '#contract/due-diligence/inspection/inspection-reasons.ts';
import type { RegisterFile, RegisterView } from '#contract/due-diligence/inspection/register.ts';
import { daySchema, idSchema } from '#contract/values/scalars.ts';
import type { ProcedureCall, SignedInCtx } from '#server/context.ts';
import { cutPage, decodeCursorAs, decodeInstantCursor } from '#server/db/keyset.ts';
import { due_diligence_files as files } from '#server/db/schema/due-diligence/due-diligence-files.ts';
import { inspectionLaw } from './inspection-law.ts';
import { asRegisterFile, failsFor, IN_REGISTER, ofView, selectRegister } from './register-rows.ts';

const dayKey = z.tuple([daySchema, idSchema]);

interface Order {
  by: SQL[];
  after: (cursor: string) => SQL;
  keyOf: (file: RegisterFile) => string;
}

const NEWEST: Order = {
  by: [desc(files.opened_at), desc(files.id)],
  after: (cursor) => {
    const [at, id] = decodeInstantCursor(cursor);
    return sql`(${files.opened_at}, ${files.id}) < (${at}::timestamptz, ${id}::uuid)`;
  },
  keyOf: ({ opened_at }) => opened_at,
};
const BY_REVIEW: Order = {
  by: [asc(files.next_review_on), asc(files.id)],
  after: (cursor) => {
    const [day, id] = decodeCursorAs(dayKey, cursor);
    return sql`(${files.next_review_on}, ${files.id}) > (${day}::date, ${id}::uuid)`;
  },
  keyOf: ({ next_review_on }) => next_review_on ?? '',
};
const BY_END: Order = {
  by: [desc(files.relationship_ended_on), desc(files.id)],
  after: (cursor) => {
    const [day, id] = decodeCursorAs(dayKey, cursor);
    return sql`(${files.relationship_ended_on}, ${files.id}) < (${day}::date, ${id}::uuid)`;
  },
  keyOf: ({ relationship_ended_on }) => relationship_ended_on ?? '',
};
const ORDERS: Record<RegisterView, Order> = {
  all: NEWEST,
  failing: NEWEST,
  waiting: NEWEST,
  due: BY_REVIEW,
  ended: BY_END,
};

/** One page of the register. Throws NOT_FOUND if the cursor isn't one of ours. */
export async function listRegister({
  context,
  input: { show, level, reason, cursor, limit },
}: ProcedureCall<
  {
    show: RegisterView;
    level?: RiskLevel | undefined;
    reason?: InspectionReason | undefined;
    cursor?: string | null | undefined;
    limit: number;
  },
  Pick<SignedInCtx, 'db' | 'now'>
>): Promise<{ items: RegisterFile[]; next_cursor: string | null }> {
  const law = await inspectionLaw(context.db, context.now());
  const order = ORDERS[show];
  const rows = await selectRegister(context.db)
    .where(
      and(
        IN_REGISTER,
        ofView(show, law),
        level && eq(files.level, level),
        reason && failsFor(reason, law),
        cursor ? order.after(cursor) : undefined,
      ),
    )
    .orderBy(...order.by)
    .limit(limit + 1);
  const found = rows.map((row) => asRegisterFile(row, law));
  const { page, next_cursor } = cutPage(found, limit, (file) => [order.keyOf(file), file.id]);
  return { items: page, next_cursor };
}
