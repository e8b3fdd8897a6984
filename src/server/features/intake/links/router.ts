import { open, signedIn } from '#server/implementer.ts';
import { createAndEmail } from './create-and-email.ts';
import { emailLink } from './email-link.ts';
import { generateLink } from './generate-link.ts';
import { openLink } from './open-link.ts';
import { revokeLink } from './revoke-link.ts';
import { setReminders } from './set-reminders.ts';

/** Part of the clients' router. It is in this feature because it creates a link. */
export const newClientRouter = {
  createAndEmail: signedIn.clients.createAndEmail.handler(({ context, input }) =>
    createAndEmail({ ctx: context, input }),
  ),
};

export const linksRouter = {
  generate: signedIn.links.generate.handler(({ context, input }) => generateLink({ ctx: context, input })),
  open: open.links.open.handler(({ context, input }) => openLink({ ctx: context, input })),
  revoke: signedIn.links.revoke.handler(({ context, input }) => revokeLink({ ctx: context, input })),
  setReminders: signedIn.links.setReminders.handler(({ context, input }) =>
    setReminders({ ctx: context, input }),
  ),
  email: signedIn.links.email.handler(async ({ context, input }) => ({
    ...(await emailLink({ ctx: context, input })),
    mail_configured: context.env.smtpUrl !== undefined,
  })),
};
