import { Refusal } from '#contract/errors.ts';
import { weakPasswordReasons } from '#contract/users/weak-password.ts';
import type { Ctx } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { readFirm } from '#server/features/firm/read-firm.ts';
import { readLetterFacts } from '#server/features/letter-facts/read-letter-facts.ts';

/** Throws WEAK_PASSWORD if a new password is easily guessed. */
export async function refuseWeakPassword(
  { db, env }: { db: Pick<Tx, 'select'>; env: Ctx['env'] },
  password: string,
  owner: { email: string; first_name?: string | null; last_name?: string | null },
): Promise<void> {
  const { name } = await readFirm({ db });
  const { legal_name, trading_names } = await readLetterFacts({ db });
  const reasons = weakPasswordReasons(password, {
    email: owner.email,
    names: [owner.first_name, owner.last_name].flatMap((name) => name ?? []),
    firm: [name, legal_name, trading_names],
    app: env.appName,
  });
  if (reasons.length > 0) throw new Refusal('WEAK_PASSWORD', { reasons });
}
