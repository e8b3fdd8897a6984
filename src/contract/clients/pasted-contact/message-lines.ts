/** Number of characters that are read. The rest is ignored. */
const TEXT_MAX = 100_000;
/** Longer lines are prose or code, never a name or an address. */
const LINE_MAX = 400;

const FORWARDED = /^[-\s>]*(?:begin )?forwarded message/i;
const QUOTED_BELOW = /^(?:-{2,}\s*original message|_{10,}$|on .{4,200} wrote:$)/i;
const ADDED_BY_PROGRAM = /^(?:sent from my|sent from outlook|get outlook for)/i;
const HEADER = /^(from|sent|date|to|cc|bcc|subject|reply-to)\s*:/i;

export interface Message {
  /** The content of the first 'From:' line, or of the line that introduces a quote; '' without one. */
  sender: string;
  /** The lines that the sender wrote, without headers and quotes. */
  lines: string[];
}

/** Finds what the sender of a pasted mail wrote. The sender of a forwarded mail is its original sender. */
export function readMessage(text: string): Message {
  const all = text
    .slice(0, TEXT_MAX)
    .split(/\r\n|[\r\n\u2028\u2029]/)
    .map(tidyLine);
  const forwarded = all.findIndex((line) => FORWARDED.test(line));
  const own = cutQuotes(all.slice(forwarded + 1));
  const from = own.find((line) => /^from\s*:/i.test(line)) ?? '';
  const lines = own.filter((line) => line !== '' && !line.startsWith('>') && !isFrame(line));
  if (from !== '') return { sender: contentOf(from), lines };
  if (lines.length > 0) return { sender: '', lines };
  // Only a quote was pasted: its introduction names the person.
  const quoting = all.find((line) => /^on .{4,200} wrote:$/i.test(line)) ?? '';
  const sender =
    quoting
      .replace(/ wrote:$/i, '')
      .split(/,\s|\d\d:\d\d(?:\s?[ap]m)?/i)
      .at(-1) ?? '';
  return { sender: sender.trim(), lines: all.filter((line) => line.startsWith('>')).map(unquoted) };
}

const isFrame = (line: string) => HEADER.test(line) || QUOTED_BELOW.test(line);

/** The lines before a quote or a second header, without 'Sent from my iPhone'. */
function cutQuotes(lines: string[]): string[] {
  let headers = 0;
  const end = lines.findIndex((line, index) => {
    if (/^from\s*:/i.test(line)) headers += 1;
    if (headers > 1) return true;
    // A divider or introduction at the very start doesn't end the sender's text, which is below it.
    return QUOTED_BELOW.test(line) && lines.slice(0, index).some((before) => before !== '');
  });
  const kept = end < 0 ? lines : lines.slice(0, end);
  return kept.filter((line) => !ADDED_BY_PROGRAM.test(line));
}

function tidyLine(line: string): string {
  return line
    .slice(0, LINE_MAX)
    .replaceAll(/[\p{Cf}\p{Cc}*|•·■]+/gu, (signs) => (/[|•·■\t]/.test(signs) ? ' | ' : ''))
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(' / ', ' | ')
    .trim();
}

const unquoted = (line: string) => line.replace(/^[>\s]+/, '');

const contentOf = (header: string) => header.slice(header.indexOf(':') + 1).trim();

/** The text after a label such as 'Phone:', from a contact form; undefined if no line has one. */
export function labelled(lines: readonly string[], label: RegExp): string | undefined {
  for (const line of lines) {
    const colon = line.indexOf(':');
    if (colon < 1 || colon > 30) continue;
    const content = line.slice(colon + 1).trim();
    if (content !== '' && label.test(line.slice(0, colon).trim())) return content;
  }
  return undefined;
}

/** Lines split at their dividers ('Acme Ltd | 07700 900123'). */
export function linePieces(lines: readonly string[]): string[] {
  return lines.flatMap((line) => line.split(/\s\|\s|^\|\s|\s\|$/)).filter((piece) => piece !== '');
}
