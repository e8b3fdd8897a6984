import { lacksName } from '#contract/identity/users/lacks-name.ts';
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
