import { Refusal } from '#contract/errors.ts';
import { WEAK_PASSWORD_MESSAGES } from '#contract/identity/users/password.ts';
import { weakPasswordReasons } from '#contract/identity/users/weak-password.ts';
import type { Ctx } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { firm } from '#server/db/schema/firm/firm.ts';
import { letter_facts } from '#server/db/schema/firm/letter-facts.ts';

/** Throws WEAK_PASSWORD if a new password is easily guessed. */
export async function refuseWeakPassword(
  { db, env }: { db: Pick<Tx, 'select'>; env: Ctx['env'] },
  password: string,
  owner: { email: string; first_name?: string | null; last_name?: string | null },
): Promise<void> {
  const [named] = await db.select({ name: firm.name }).from(firm);
  const [stored] = await db.select({ facts: letter_facts.facts }).from(letter_facts);
  const reasons = weakPasswordReasons(password, {
    email: owner.email,
    names: [owner.first_name, owner.last_name].flatMap((name) => name ?? []),
    firm: [named?.name, stored?.facts.legal_name, stored?.facts.trading_names].flatMap((name) => name ?? []),
    app: env.appName,
  });
  if (reasons.length > 0)
    throw new Refusal('WEAK_PASSWORD', {
      reasons,
      messages: reasons.map((reason) => WEAK_PASSWORD_MESSAGES[reason]),
    });
}
