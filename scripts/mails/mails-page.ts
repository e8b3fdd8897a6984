import { NO_FIRM } from '#contract/firm/firm/firm.ts';
import { branded } from '#server/features/firm/firm/brand-mail.ts';
import type { Mail } from '#server/integrations/mail/mail.ts';
import { escapeHtml } from '#server/integrations/mail/mail-frame.ts';
import { MAIL_KINDS, type MailKind } from '#server/integrations/mail/mail-kind.ts';
import { MAIL_SAMPLES } from './samples.ts';

const FIRM = {
  ...NO_FIRM,
  name: 'Harbour Tax LLP',
  address: '1 Quay Street\nBristol BS1 4XE',
  phone: '0117 496 0000',
  website: 'https://harbourtax.example',
  privacy_url: 'https://harbourtax.example/privacy',
  reply_to: 'hello@harbourtax.example',
  accent: '#7a2e5d',
};

const STYLE = `
  body { font: 15px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 1500px; padding: 24px; color: #1c2530 }
  nav { columns: 4 220px } nav a { display: block }
  h2 { margin: 48px 0 0; border-top: 1px solid #cdd3da; padding-top: 16px }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: 0 12px; margin: 16px 0 8px } dd { margin: 0 }
  .looks { display: grid; grid-template-columns: 1fr 1fr 1fr; gap: 16px; align-items: start }
  iframe { width: 100%; border: 1px solid #cdd3da; background: #fff }
  pre { margin: 0; padding: 16px; border: 1px solid #cdd3da; white-space: pre-wrap; overflow-wrap: anywhere; font-size: 13px }`;

/** A frame's height doesn't follow its content. */
const FIT = "this.style.height = this.contentDocument.documentElement.scrollHeight + 4 + 'px'";

/** One HTML file with every mail, in the look of a firm, in the product's own, and as plain text. */
export function mailsPage(): string {
  const kinds = Object.keys(MAIL_KINDS) as MailKind[];
  return `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>Mails of Tallygate</title><style>${STYLE}</style></head><body>
<h1>Mails of Tallygate</h1>
<p>Each in the look of a firm, in the product's own, and as plain text.</p>
<nav>${kinds.map((kind) => `<a href="#${kind}">${nameOf(kind)}</a>`).join('')}</nav>
${kinds.map(section).join('\n')}</body></html>
`;
}

const nameOf = (kind: MailKind) => kind.replaceAll('_', ' ');

function section(kind: MailKind): string {
  return `<h2 id="${kind}">${nameOf(kind)}</h2><p>Sent when ${escapeHtml(MAIL_KINDS[kind])}.</p>${MAIL_SAMPLES[kind].map(sample).join('\n')}`;
}

function sample(mail: Mail): string {
  const inLook = branded(mail, FIRM, 'https://crm.example.co.uk');
  const heads = {
    Subject: mail.subject,
    To: mail.to,
    'Reply to': inLook.replyTo ? `${inLook.replyTo.name} <${inLook.replyTo.address}>` : '',
    Calendar: mail.calendar?.method ?? '',
  };
  const rows = Object.entries(heads).filter(([, text]) => text !== '');
  return `<dl>${rows.map(([name, text]) => `<dt>${name}</dt><dd>${escapeHtml(text)}</dd>`).join('')}</dl>
<div class="looks">${frame(inLook)}${frame(mail)}<pre>${escapeHtml(inLook.text)}</pre></div>`;
}

function frame({ subject, html }: Mail): string {
  return `<iframe title="${escapeHtml(subject)}" srcdoc="${escapeHtml(html)}" onload="${FIT}"></iframe>`;
}
