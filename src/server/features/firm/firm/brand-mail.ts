import { accentShades } from '#contract/firm/firm/accent.ts';
import type { Firm } from '#contract/firm/firm/firm.ts';
import type { Services } from '#server/context.ts';
import type { Mail } from '#server/integrations/mail/mail.ts';
import { framed, type MailFrame } from '#server/integrations/mail/mail-frame.ts';
import { readFirm } from './read-firm.ts';

/** Adds the firm's name, address, logo and colour to a mail. Without a firm, the mail stays as it is. */
export function brandMail({ db, env }: Pick<Services, 'db' | 'env'>): (mail: Mail) => Promise<Mail> {
  return async (mail) => {
    const firm = await readFirm({ db });
    return firm.name === '' ? mail : branded(mail, firm, env.appUrl);
  };
}

/** A mail in the firm's look. */
export function branded(mail: Mail, firm: Firm, appUrl: string): Mail {
  return {
    ...mail,
    from_name: firm.name,
    // Some mails, such as those about a call, already have a person who gets the replies.
    ...(!mail.replyTo && firm.reply_to !== '' && { replyTo: { name: firm.name, address: firm.reply_to } }),
    ...framed(mail.content, { ...frameOf(firm, appUrl), title: mail.subject }),
  };
}

function frameOf(
  { name, address, phone, website, privacy_url, accent, logo }: Firm,
  appUrl: string,
): MailFrame {
  const shades = accent === '' ? null : accentShades(accent);
  return {
    name,
    headed: true,
    lines: [
      ...[address, phone].filter((text) => text !== '').map((text) => ({ text })),
      ...(website === '' ? [] : [{ text: website, url: website }]),
      ...(privacy_url === '' ? [] : [{ text: `Privacy notice: ${privacy_url}`, url: privacy_url }]),
    ],
    ...(logo !== '' && { logo: appUrl + logo }),
    ...(shades && {
      colours: {
        bar: shades.light.fill,
        button: shades.light.fill,
        label: shades.light.text,
        link: shades.links.light,
      },
    }),
  };
}
