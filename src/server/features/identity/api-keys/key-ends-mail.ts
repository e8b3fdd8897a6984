import { composeMail } from '#server/integrations/mail/compose-mail.ts';
import type { Mail } from '#server/integrations/mail/mail.ts';
import type { Env } from '#server/kernel/env.ts';

const DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' });

export function keyEndsMail(
  { appName, appUrl }: Pick<Env, 'appName' | 'appUrl'>,
  to: string,
  { name, expires_at }: { name: string; expires_at: string },
): Mail {
  const day = DATE.format(new Date(expires_at));
  return composeMail({
    kind: 'api_key_ends',
    to,
    subject: `The API key ${name} expires on ${day}`,
    paragraphs: [
      `The API key ${name}, which you created for ${appName}, expires on ${day}. After that, programs that use it lose access.`,
      'If you still need the key, create a new one, switch your programs to it and revoke the old one.',
    ],
    button: { label: 'Manage API keys', url: `${appUrl}/settings?tab=api-keys` },
    from: appName,
  });
}
