import { eq } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import { sealing_keys } from '#server/db/schema/firm/sealing-keys.ts';
import { recordAudit } from '#server/features/identity/audit/record-audit.ts';
import { signedIn } from '#server/implementer.ts';
import { insertMadeKey, lockKeys } from './current-key.ts';
import { listKeys } from './list-keys.ts';
import { useOwnKey } from './use-own-key.ts';

export const sealingRouter = {
  keys: signedIn.sealing.keys.handler(({ context }) => listKeys(context)),
  /** Replaces the sealing key, even if it can't be decrypted. Throws NOT_FOUND. */
  rotate: signedIn.sealing.rotate.handler(async ({ context, input: { id } }) => {
    const { actor, now } = context;
    return context.db.transaction(async (tx) => {
      await lockKeys(tx);
      const [key] = await tx.select().from(sealing_keys).where(eq(sealing_keys.id, id));
      if (!key) throw new Refusal('NOT_FOUND');
      if (key.retired_at === null) {
        await tx
          .update(sealing_keys)
          .set({ retired_at: now().toISOString(), retired_by_name: actor.full_name, sealed_key: null })
          .where(eq(sealing_keys.id, id));
        await insertMadeKey({ ...context, db: tx }, actor.full_name);
        await recordAudit(tx, actor, 'SEALING_KEY_ROTATED', { retired: key.fingerprint });
      }
      return listKeys({ db: tx });
    });
  }),
  useOwn: signedIn.sealing.useOwn.handler(useOwnKey),
};
