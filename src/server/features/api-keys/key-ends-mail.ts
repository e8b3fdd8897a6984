import { letter } from '#server/integrations/mail/letter.ts';
import type { Mail } from '#server/integrations/mail/mail.ts';
import type { Env } from '#server/kernel/env.ts';

const DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' });

export function keyEndsMail(
  { appName, appUrl }: Pick<Env, 'appName' | 'appUrl'>,
  to: string,
  { name, expires_at }: { name: string; expires_at: string },
): Mail {
  const day = DATE.format(new Date(expires_at));
  return letter({
    to,
    subject: `The API key ${name} expires on ${day}`,
    paragraphs: [
      `You created the API key ${name} for ${appName}. It expires on ${day}. The program that uses it then loses access.`,
      'If the program is still needed, create a new key, give it to the program and revoke the old one.',
    ],
    button: { label: 'Manage API keys', url: `${appUrl}/settings?tab=api-keys` },
    from: appName,
  });
}
