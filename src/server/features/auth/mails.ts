import { letter } from '#server/integrations/mail/letter.ts';
import type { Mail } from '#server/integrations/mail/mail.ts';
import type { Env } from '#server/kernel/env.ts';

type MailEnv = Pick<Env, 'appName' | 'appUrl'>;

/** The confirmation link returns to the site root (spec section 2). */
export function verificationMail(env: MailEnv, to: string, token: string): Mail {
  return letter({
    to,
    subject: `Verify your email address for ${env.appName}`,
    paragraphs: [
      `Someone, most likely you, signed up for ${env.appName} with this email address.`,
      'Please confirm that it is yours, with your password. The link works for 24 hours.',
      'If it was not you, you need do nothing: without the confirmation nobody can sign in.',
    ],
    button: { label: 'Verify email address', url: `${env.appUrl}/?verify=${token}`, after: 2 },
    from: env.appName,
  });
}

export function alreadyRegisteredMail(env: MailEnv, to: string): Mail {
  return letter({
    to,
    subject: `You already have an account for ${env.appName}`,
    paragraphs: [
      `Someone, most likely you, tried to sign up for ${env.appName} with this email address, which has an account already.`,
      "You can simply sign in. If you no longer know your password, use 'Forgot password?' on that page.",
      'If it was not you, you need do nothing: your account is unchanged.',
    ],
    button: { label: 'Sign in', url: `${env.appUrl}/auth`, after: 2 },
    from: env.appName,
  });
}

export function recoveryMail(env: MailEnv, to: string, token: string): Mail {
  return letter({
    to,
    subject: `Choose a new password for ${env.appName}`,
    paragraphs: [
      `Someone, most likely you, asked for a new password for ${env.appName}.`,
      'The link works once, for an hour.',
      'If it was not you, you need do nothing: your password stays as it is.',
    ],
    button: { label: 'Choose a new password', url: `${env.appUrl}/auth?reset=${token}`, after: 2 },
    from: env.appName,
  });
}

export function passwordChangedMail(env: MailEnv, to: string): Mail {
  return letter({
    to,
    subject: `Your password for ${env.appName} was changed`,
    paragraphs: [
      `The password of your account for ${env.appName} was changed just now, and your other devices were signed out.`,
      'If it was not you, choose a new one at once and tell your administrator.',
    ],
    button: { label: 'Sign in', url: `${env.appUrl}/auth` },
    from: env.appName,
  });
}
