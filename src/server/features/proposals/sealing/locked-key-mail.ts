import { composeMail } from '#server/integrations/mail/compose-mail.ts';
import type { Mail } from '#server/integrations/mail/mail.ts';
import type { Env } from '#server/kernel/env.ts';

/** Tells an administrator that proposals can't be signed, and how to fix that. */
export function lockedKeyMail({ appName, appUrl }: Pick<Env, 'appName' | 'appUrl'>, to: string): Mail {
  return composeMail({
    kind: 'sealing_key_locked',
    to,
    subject: 'Proposals can’t be signed: the sealing key is locked',
    paragraphs: [
      'Somebody tried to give the last signature on a proposal, but the signed copy couldn’t be sealed. The signature wasn’t recorded, and nothing else was lost.',
      `${appName} encrypted the sealing key with an earlier secret, and has another secret now. This can happen after a restore.`,
      'Start the server with the earlier secret, or rotate the key in the settings. Documents that were sealed before stay verifiable.',
      `Then ask the signatory to sign again. ${appName} doesn’t ask them automatically.`,
    ],
    button: { label: 'Open the settings', url: `${appUrl}/settings?tab=proposals`, after: 2 },
    from: appName,
  });
}
