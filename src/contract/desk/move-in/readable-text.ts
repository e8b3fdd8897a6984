/** Tags after which a line ends. */
const BLOCKS = /^(?:p|div|li|ul|ol|tr|table|h[1-6]|blockquote|pre|section|article)$/;
const TAG = /<\/?([a-zA-Z][a-zA-Z0-9]{0,19})(?:[\s/][^<>]{0,2000})?>/g;
const HREF = /\shref=["']?([^"'<>\s]{1,2000})/i;
/** Tags that editors write. Anything else between angle brackets is text that somebody typed. */
const KNOWN = new Set(
  'a abbr article b blockquote br code del div em font h1 h2 h3 h4 h5 h6 hr i ins li mark ol p pre s section small span strike strong sub sup table tbody td th thead tr u ul'.split(
    ' ',
  ),
);

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  pound: '£',
  euro: '€',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
};

/**
 * Returns HTML as plain text: paragraphs and items on lines of their own, entities as characters, links with their
 * address. Text without an editor's tags is returned unchanged, so that 'a < b' and '&amp;' in plain text stay.
 */
export function readableText(text: string): string {
  if (!hasTags(text)) return text;
  let address = '';
  const lines = text.replaceAll(/\r\n?/g, '\n').replaceAll(TAG, (tag: string, written: string) => {
    const name = written.toLowerCase();
    if (name !== 'a') return replacement(tag, name);
    const before = address;
    address = tag.startsWith('</') ? '' : (HREF.exec(tag)?.[1] ?? '');
    return tag.startsWith('</') && before !== '' ? ` (${before})` : '';
  });
  return decoded(lines)
    .split('\n')
    .map((line) => line.replaceAll(/[ \t\u00a0]+/g, ' ').trim())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

function hasTags(text: string): boolean {
  return [...text.matchAll(TAG)].some(([, name = '']) => KNOWN.has(name.toLowerCase()));
}

function replacement(tag: string, name: string): string {
  if (!KNOWN.has(name)) return tag;
  if (name === 'br' || name === 'hr') return '\n';
  if (name === 'li' && !tag.startsWith('</')) return '\n- ';
  if (name === 'td' || name === 'th') return ' ';
  return BLOCKS.test(name) ? '\n' : '';
}

function decoded(text: string): string {
  return text.replaceAll(
    /&(?:#(\d{1,7})|#x([0-9a-fA-F]{1,6})|([a-zA-Z]{2,8}));/g,
    (entity, decimal, hex, name) => {
      if (name !== undefined) return ENTITIES[name] ?? entity;
      const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity;
    },
  );
}
