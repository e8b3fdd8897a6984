import { eq } from 'drizzle-orm';
import type { Device } from '#contract/proposals/proposal-page/meeting.ts';
import type { SignedInCtx } from '#server/context.ts';
import { users } from '#server/db/schema/users.ts';

/** Returns whose device this is, and who has it. */
export async function readDevice({ db, actor }: SignedInCtx): Promise<Device> {
  const [user] = await db
    .select({ has_second_factor: users.two_factor_enabled })
    .from(users)
    .where(eq(users.id, actor.user_id));
  return {
    owner: actor.full_name,
    has_second_factor: user?.has_second_factor ?? false,
    handed_over: actor.handed_over ?? null,
  };
}
