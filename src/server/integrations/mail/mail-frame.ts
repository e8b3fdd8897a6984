import { PRODUCT_ACCENT } from '#contract/firm/firm/accent.ts';

/** The content of a mail, without its head and foot. */
export interface MailContent {
  /** Plain text, one entry per paragraph, which may have several lines. Don't escape names or other user input. */
  paragraphs: string[];
  /** The mail's only action, placed after the first `after` paragraphs (default: all). */
  button?: { label: string; url: string; after?: number };
  /** The person who signs a mail to a client; '' if only the firm does. Other mails have no signature. */
  signed_by?: string;
}

/** Head and foot of a mail. */
export interface MailFrame {
  /** The name that signs the mail. */
  name: string;
  /** Lines below the name: an address, a phone number, web addresses. */
  lines: readonly { text: string; url?: string }[];
  /** The absolute URL of a logo above the content. */
  logo?: string;
  /** Shows the name above the content, unless there is a logo. */
  headed?: true;
  /** Each is '#rrggbb'. `bar` is a line above everything else. */
  colours?: { bar: string; button: string; label: string; link: string };
}

const PRODUCT_COLOURS = { bar: '', button: PRODUCT_ACCENT, label: '#ffffff', link: PRODUCT_ACCENT };

/** A mail's plain text and equivalent HTML. A browser shows the title above the mail. */
export function framed(
  content: MailContent,
  { title, ...frame }: MailFrame & { title: string },
): { text: string; html: string } {
  return { text: textOf(content, frame), html: htmlOf(content, frame, title) };
}

function textOf(content: MailContent, { name, lines }: MailFrame): string {
  const { before, button, after } = partsOf(content);
  const foot = [name, ...lines.map(({ text }) => text)].join('\n');
  return [...before, ...(button ? [`${button.label}:\n${button.url}`] : []), ...after, foot].join('\n\n');
}

function htmlOf(content: MailContent, frame: MailFrame, title: string): string {
  const colours = frame.colours ?? PRODUCT_COLOURS;
  const { before, button, after } = partsOf(content);
  const bar = colours.bar && `border-top:4px solid ${colours.bar};`;
  return [
    `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>`,
    '<body style="margin:0;padding:24px;background:#f4f5f7;font:16px/1.5 Arial,Helvetica,sans-serif;color:#1c2530">',
    `<div style="max-width:560px;margin:0 auto;padding:32px;${bar}background:#ffffff;border-radius:8px">`,
    ...head(frame),
    ...before.map(paragraph),
    ...(button ? [buttonOf(button, colours)] : []),
    ...after.map(paragraph),
    foot(frame, colours.link),
    '</div></body></html>',
  ].join('\n');
}

function partsOf({ paragraphs, button, signed_by }: MailContent) {
  const index = button?.after ?? paragraphs.length;
  // The firm's name follows in the foot.
  const ending = signed_by === undefined ? [] : [`Kind regards\n${signed_by}`.trimEnd()];
  return { before: paragraphs.slice(0, index), button, after: [...paragraphs.slice(index), ...ending] };
}

/** Mail programs that hide pictures show the alternative text, which is the name. */
function head({ name, logo, headed }: MailFrame): string[] {
  if (logo !== undefined) {
    const style =
      'display:block;max-width:240px;max-height:80px;border:0;font:bold 20px Arial,Helvetica,sans-serif';
    return [
      `<p style="margin:0 0 24px"><img src="${escapeHtml(logo)}" alt="${escapeHtml(name)}" height="48" style="${style}"></p>`,
    ];
  }
  return headed ? [`<p style="margin:0 0 24px;font-size:20px;font-weight:bold">${escapeHtml(name)}</p>`] : [];
}

function paragraph(text: string): string {
  return `<p style="margin:0 0 16px">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`;
}

function buttonOf(
  { label, url }: { label: string; url: string },
  colours: { button: string; label: string; link: string },
): string {
  const href = escapeHtml(url);
  return [
    `<p style="margin:24px 0"><a href="${href}" style="display:inline-block;padding:12px 20px;background:${colours.button};`,
    `color:${colours.label};text-decoration:none;border-radius:6px">${escapeHtml(label)}</a></p>`,
    `<p style="margin:0 0 16px;font-size:14px;color:#5b6673">Or copy this address into your browser:<br>`,
    `<a href="${href}" style="color:${colours.link};word-break:break-all">${href}</a></p>`,
  ].join('');
}

function foot({ name, lines }: MailFrame, link: string): string {
  if (lines.length === 0) return `<p style="margin:24px 0 0;color:#5b6673">${escapeHtml(name)}</p>`;
  const below = lines.map(({ text, url }) => {
    const shown = escapeHtml(text).replaceAll('\n', '<br>');
    return url === undefined ? shown : `<a href="${escapeHtml(url)}" style="color:${link}">${shown}</a>`;
  });
  return [
    '<p style="margin:24px 0 0;padding:16px 0 0;border-top:1px solid #dfe3e8;font-size:14px;color:#5b6673">',
    [`<strong>${escapeHtml(name)}</strong>`, ...below].join('<br>'),
    '</p>',
  ].join('');
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}
