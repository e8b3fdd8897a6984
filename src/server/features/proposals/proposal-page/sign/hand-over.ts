import { eq } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import type { Confirmation } from '#contract/identity/account/confirmation.ts';
import { authWithin } from '#server/auth/auth.ts';
import { libraryHeaders, passCookies } from '#server/auth/library.ts';
import type { HandedOver, ProcedureCall, SignedInCtx } from '#server/context.ts';
import { sessions } from '#server/db/schema/users.ts';
import { confirmIdentity } from '#server/features/identity/account/confirm-identity.ts';
import { recordAudit } from '#server/features/identity/audit/record-audit.ts';

/**
 * Narrows the caller's session to one signatory of a version. Throws HANDED_OVER if somebody else has the device: it
 * comes back to its owner before the next one gets it.
 */
export async function handOver(context: SignedInCtx, to: HandedOver): Promise<void> {
  const own = eq(sessions.id, context.actor.session_id);
  await context.db.transaction(async (tx) => {
    const [session] = await tx.select().from(sessions).where(own).for('update');
    if (!session) throw new Refusal('UNAUTHORIZED');
    const { handed_over_version_id: version_id, handed_over_signatory_id: from } = session;
    if (from === to.signatory_id) return;
    if (version_id !== null) throw new Refusal('HANDED_OVER', { version_id });
    await tx
      .update(sessions)
      .set({ handed_over_version_id: to.version_id, handed_over_signatory_id: to.signatory_id })
      .where(own);
    await recordAudit(tx, context.actor, 'DEVICE_HANDED_OVER', { ...to });
  });
  await context.changes.caughtUp();
}

/**
 * Gives the device back to its owner, in a new session: a visitor may have copied the cookie. Throws WRONG_PASSWORD,
 * SECOND_FACTOR_INVALID and TOO_MANY_REQUESTS.
 */
export async function handBack({
  context,
  input: { confirmation },
}: ProcedureCall<{ confirmation: Confirmation }>): Promise<Record<string, never>> {
  const { handed_over } = context.actor;
  if (!handed_over) return {};
  await confirmIdentity(context, confirmation);
  const { headers } = await context.db.transaction(async (tx) => {
    await recordAudit(tx, context.actor, 'DEVICE_HANDED_BACK', {
      ...handed_over,
      confirmed_by: confirmation.method,
    });
    return authWithin(tx, context).api.renewSession({
      headers: libraryHeaders(context),
      returnHeaders: true,
    });
  });
  await context.changes.caughtUp();
  passCookies(headers, context);
  return {};
}
