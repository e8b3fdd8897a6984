import { composeMail } from '#server/integrations/mail/compose-mail.ts';
import type { Mail } from '#server/integrations/mail/mail.ts';
import type { Env } from '#server/kernel/env.ts';

type MailEnv = Pick<Env, 'appName' | 'appUrl'>;

/** The link opens the site root with `?verify=`, as the requirement says. */
export function verificationMail(env: MailEnv, to: string, token: string): Mail {
  return composeMail({
    kind: 'verify_address',
    to,
    subject: `Verify your email address for ${env.appName}`,
    paragraphs: [
      `You, or someone using your email address, signed up for ${env.appName}.`,
      'To verify your email address, open the link and enter your password. The link works for 24 hours.',
      "If this wasn't you, you don't need to do anything. Nobody can sign in until the address is verified.",
    ],
    button: { label: 'Verify email address', url: `${env.appUrl}/?verify=${token}`, after: 2 },
    from: env.appName,
  });
}

export function alreadyRegisteredMail(env: MailEnv, to: string): Mail {
  return composeMail({
    kind: 'already_registered',
    to,
    subject: `You already have an account with ${env.appName}`,
    paragraphs: [
      `You, or someone using your email address, tried to sign up for ${env.appName}. This address already has an account.`,
      "Sign in to your account. If you've forgotten your password, select 'Forgot password?' on the sign-in page.",
      "If this wasn't you, you don't need to do anything. Your account hasn't changed.",
    ],
    button: { label: 'Sign in', url: `${env.appUrl}/auth`, after: 2 },
    from: env.appName,
  });
}

export function recoveryMail(env: MailEnv, to: string, token: string): Mail {
  return composeMail({
    kind: 'new_password',
    to,
    subject: `Choose a new password for ${env.appName}`,
    paragraphs: [
      `You, or someone using your email address, asked for a new ${env.appName} password.`,
      'You can use this link once, within an hour.',
      "If this wasn't you, you don't need to do anything. Your password hasn't changed.",
    ],
    button: { label: 'Choose a new password', url: `${env.appUrl}/auth?reset=${token}`, after: 2 },
    from: env.appName,
  });
}

export function passwordChangedMail(env: MailEnv, to: string): Mail {
  return composeMail({
    kind: 'password_changed',
    to,
    subject: `Your ${env.appName} password was changed`,
    paragraphs: [
      `Your ${env.appName} password has just been changed, and your other devices have been signed out.`,
      "If this wasn't you, choose a new password immediately and tell your administrator.",
    ],
    button: { label: 'Sign in', url: `${env.appUrl}/auth` },
    from: env.appName,
  });
}
