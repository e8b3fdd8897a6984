import { open, signedIn } from '#server/implementer.ts';
import { createAndEmail } from './create-and-email.ts';
import { emailLink } from './email-link.ts';
import { generateLink } from './generate-link.ts';
import { openLink } from './open-link.ts';
import { revokeLink } from './revoke-link.ts';
import { setReminders } from './set-reminders.ts';

/** Part of the clients' router. It is in this feature because it creates a link. */
export const newClientRouter = {
  createAndEmail: signedIn.clients.createAndEmail.handler(createAndEmail),
};

export const linksRouter = {
  generate: signedIn.links.generate.handler(generateLink),
  open: open.links.open.handler(openLink),
  revoke: signedIn.links.revoke.handler(revokeLink),
  setReminders: signedIn.links.setReminders.handler(setReminders),
  email: signedIn.links.email.handler(async ({ context, input }) => ({
    ...(await emailLink({ context, input })),
    mail_configured: context.env.smtpUrl !== undefined,
  })),
};
