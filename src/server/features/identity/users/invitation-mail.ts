import { composeMail } from '#server/integrations/mail/compose-mail.ts';
import type { Mail } from '#server/integrations/mail/mail.ts';
import type { Env } from '#server/kernel/env.ts';

/** The mail with the link of an invitation. */
export function userInvitationMail(
  { appName, appUrl }: Pick<Env, 'appName' | 'appUrl'>,
  { to, first_name, inviter, token }: { to: string; first_name: string; inviter: string; token: string },
): Mail {
  return composeMail({
    kind: 'invitation',
    to,
    subject: `${inviter} has invited you to ${appName}`,
    paragraphs: [
      `Dear ${first_name},`,
      `${inviter} has invited you to ${appName}. To join, open the link and choose your password.`,
      'You can use this link once, within 24 hours. After that, ask for a new one.',
      "If you don't know why you got this email, you can ignore it.",
    ],
    button: { label: 'Choose your password', url: `${appUrl}/auth?invite=${token}`, after: 3 },
    from: appName,
  });
}
