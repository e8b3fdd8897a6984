import { inArray } from 'drizzle-orm';
import { lacksName } from '#contract/identity/users/lacks-name.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { users } from '#server/db/schema/users.ts';
import type { Mail } from '#server/integrations/mail/mail.ts';

export const writerColumns = {
  full_name: users.full_name,
  first_name: users.first_name,
  last_name: users.last_name,
  email: users.email,
};

type Writer = Pick<typeof users.$inferSelect, keyof typeof writerColumns>;

/** A user to whom clients reply. The name is '' until the user has entered it. */
export function writerOf({ full_name, email, ...names }: Writer): NonNullable<Mail['replyTo']> {
  return { name: lacksName(names) ? '' : full_name, address: email };
}

/** The first of these users who exists, for example a client's owner, or else the sender. */
export async function readWriter(
  db: Db | Tx,
  ids: readonly (string | null)[],
): Promise<NonNullable<Mail['replyTo']> | null> {
  const wanted = ids.filter((id) => id !== null);
  if (wanted.length === 0) return null;
  const found = await db
    .select({ id: users.id, ...writerColumns })
    .from(users)
    .where(inArray(users.id, wanted));
  const first = found.toSorted((one, other) => wanted.indexOf(one.id) - wanted.indexOf(other.id))[0];
  return first ? writerOf(first) : null;
}
