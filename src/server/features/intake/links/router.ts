import { eq } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import { linkState } from '#contract/intake/links/link.ts';
import { external_info_tokens } from '#server/db/schema/clients/external-info-tokens.ts';
import { recordActivity } from '#server/features/identity/activity/record-activity.ts';
import { open, signedIn } from '#server/implementer.ts';
import { createAndEmail } from './create-and-email.ts';
import { emailLink } from './email-link.ts';
import { generateLink } from './generate-link.ts';
import { lockLink } from './lock-link.ts';
import { openLink } from './open-link.ts';

/** Part of the clients' router. It is in this feature because it creates a link. */
export const newClientRouter = {
  createAndEmail: signedIn.clients.createAndEmail.handler(createAndEmail),
};

export const linksRouter = {
  generate: signedIn.links.generate.handler(generateLink),
  open: open.links.open.handler(openLink),
  /** Revokes an open link. A link that has already ended stays as it is. Throws NOT_FOUND. */
  revoke: signedIn.links.revoke.handler(async ({ context, input: { id } }) =>
    context.db.transaction(async (tx) => {
      const { link, client } = await lockLink(tx, id);
      const now = context.now();
      if (linkState(link, now) !== 'open') return link;
      const revoked_at = now.toISOString();
      await tx.update(external_info_tokens).set({ revoked_at }).where(eq(external_info_tokens.id, id));
      await recordActivity(tx, { actor: context.actor, type: 'link.revoked', client });
      return { ...link, revoked_at };
    }),
  ),
  /** Stops or resumes the reminders of an open link. A repeat changes nothing. Throws NOT_FOUND, LINK_INVALID. */
  setReminders: signedIn.links.setReminders.handler(async ({ context, input: { id, stopped } }) =>
    context.db.transaction(async (tx) => {
      const { link, client } = await lockLink(tx, id);
      const now = context.now();
      if (linkState(link, now) !== 'open') throw new Refusal('LINK_INVALID');
      if ((link.reminders_stopped_at !== null) === stopped) return link;
      const reminders_stopped_at = stopped ? now.toISOString() : null;
      await tx
        .update(external_info_tokens)
        .set({ reminders_stopped_at })
        .where(eq(external_info_tokens.id, link.id));
      await recordActivity(tx, {
        actor: context.actor,
        type: stopped ? 'link.reminders_stopped' : 'link.reminders_resumed',
        client,
      });
      return { ...link, reminders_stopped_at };
    }),
  ),
  email: signedIn.links.email.handler(async ({ context, input }) => ({
    ...(await emailLink({ context, input })),
    mail_configured: context.env.smtpUrl !== undefined,
  })),
};
