import type { Mail } from './mail.ts';

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

interface Letter {
  to: string;
  subject: string;
  /** Plain text, one entry per paragraph. Don't escape names or other user input. */
  paragraphs: string[];
  /** The mail's only action, placed after the first `after` paragraphs (default: all). */
  button?: { label: string; url: string; after?: number };
  /** The sender's name, e.g. APP_NAME. */
  from: string;
}

/** Builds a mail with a few paragraphs and at most one button, as plain text and equivalent HTML. */
export function letter({ to, subject, paragraphs, button, from }: Letter): Mail {
  const at = button?.after ?? paragraphs.length;
  const before = paragraphs.slice(0, at);
  const after = paragraphs.slice(at);
  const text = [...before, ...(button ? [`${button.label}:\n${button.url}`] : []), ...after, from].join(
    '\n\n',
  );
  const html = [
    '<!doctype html><html lang="en-GB"><head><meta charset="utf-8"></head>',
    '<body style="margin:0;padding:24px;background:#f4f5f7;font:16px/1.5 Arial,Helvetica,sans-serif;color:#1c2530">',
    '<div style="max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border-radius:8px">',
    ...before.map(paragraph),
    ...(button ? [buttonOf(button)] : []),
    ...after.map(paragraph),
    `<p style="margin:24px 0 0;color:#5b6673">${escapeHtml(from)}</p>`,
    '</div></body></html>',
  ].join('\n');
  return { to, subject: oneLine(subject), text, html, ...(button && { link: button.url }) };
}

function paragraph(text: string): string {
  return `<p style="margin:0 0 16px">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`;
}

function buttonOf({ label, url }: { label: string; url: string }): string {
  const href = escapeHtml(url);
  return [
    `<p style="margin:24px 0"><a href="${href}" style="display:inline-block;padding:12px 20px;background:#1f5fae;`,
    `color:#ffffff;text-decoration:none;border-radius:6px">${escapeHtml(label)}</a></p>`,
    `<p style="margin:0 0 16px;font-size:14px;color:#5b6673">Or copy this address into your browser:<br>`,
    `<a href="${href}" style="color:#1f5fae;word-break:break-all">${href}</a></p>`,
  ].join('');
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
