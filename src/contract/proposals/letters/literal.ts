import { escapeMarkdown } from '#contract/firm/markdown/escape-markdown.ts';

/**
 * Returns the text as one line that Markdown shows unchanged, whatever it contains. Braces are escaped too, so that it
 * never looks like a field.
 */
export function literal(text: string): string {
  const line = text
    .trim()
    .replace(/([.,;:!?]|(?<!\s))\s*[\n\r\u2028\u2029]\s*/g, (_lines, mark: string) => `${mark || ','} `)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  return escapeMarkdown(line)
    .replace(/[{}]/g, '\\$&')
    .replace(/^[.):]/, '\\$&');
}
