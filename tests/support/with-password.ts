import type { Confirmation } from '#contract/identity/account/confirmation.ts';
import { addCredential, hashPassword } from '#server/auth/credential.ts';
import type { Actor } from '#server/context.ts';
import type { TestServices } from './test-services.ts';

const PASSWORD = 'quiet-harbour-71';

/** Gives a user a password. Returns the user's confirmation with it. */
export async function withPassword(services: TestServices, { user_id }: Actor): Promise<Confirmation> {
  const hash = await hashPassword(services, PASSWORD);
  await services.db.transaction((tx) => addCredential(tx, user_id, hash));
  return { method: 'password', secret: PASSWORD };
}
