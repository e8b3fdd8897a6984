import { and, eq, ne } from 'drizzle-orm';
import type { DueDiligenceSettings } from '#contract/due-diligence/files/settings.ts';
import type { Tx } from '#server/db/connect.ts';
import { users } from '#server/db/schema/users.ts';

/** Whether nobody but this user can approve for the firm, as the firm has declared. */
export async function isAlone(
  tx: Pick<Tx, 'select'>,
  { is_alone }: DueDiligenceSettings,
  user_id: string,
): Promise<boolean> {
  return is_alone && !(await canOthersApprove(tx, user_id));
}

export async function canOthersApprove(tx: Pick<Tx, 'select'>, user_id: string): Promise<boolean> {
  const [other] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.approves_for_firm, true), ne(users.id, user_id)))
    .limit(1);
  return other !== undefined;
}
