/** Thrown if a file isn't a PDF that we can seal or extend. */
export class PdfError extends Error {
  override readonly name = 'PdfError';
}

/** Keys without the slash, and values as they are written. */
export type PdfDictionary = Map<string, string>;

export interface Pdf {
  bytes: Buffer;
  /** Offset of the newest cross-reference table. */
  xref: number;
  trailer: PdfDictionary;
  /** Reads the newest version of a dictionary, by its object number. */
  dictionary(number: number): PdfDictionary;
}

const SPACE = /(?:\s|%[^\r\n]*)*/y;
const NAME = /\/[^\s()<>[\]{}/%]*/y;
const ATOM = /\d+\s+\d+\s+R(?!\w)|[^\s()<>[\]{}/%]+/y;
const REFERENCE = /^(\d+)\s+0\s+R$/;
/** A sealed and stamped file has three. */
const MOST_REVISIONS = 10;

/**
 * Reads the structure of a PDF that has cross-reference tables, as our own PDFs do.
 * @throws PdfError
 */
export function readPdf(bytes: Buffer): Pdf {
  const text = bytes.toString('latin1');
  const tail = text.slice(-2_048);
  const start = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(tail);
  if (!text.startsWith('%PDF-') || !start) throw new PdfError('The file is not a complete PDF');
  const xref = Number(start[1]);
  const offsets = new Map<number, number>();
  const trailers: PdfDictionary[] = [];
  for (let at: number | null = xref; at !== null; ) {
    if (trailers.length > MOST_REVISIONS) throw new PdfError('The PDF has too many revisions');
    const trailer = readTable(text, at, offsets);
    trailers.push(trailer);
    const previous = trailer.get('Prev');
    at = previous === undefined ? null : Number(previous);
  }
  const [trailer] = trailers;
  if (!trailer) throw new PdfError('The PDF has no trailer');
  return {
    bytes,
    xref,
    trailer,
    dictionary(number) {
      const at = offsets.get(number);
      const head = at === undefined ? null : /^\d+\s+0\s+obj\s*/.exec(text.slice(at, at + 40));
      if (at === undefined || !head) throw new PdfError(`The PDF has no object ${number}`);
      return dictionaryAt(text, at + head[0].length).entries;
    },
  };
}

/** Adds the objects of a table that no newer table has, and returns the table's trailer. */
function readTable(text: string, at: number, offsets: Map<number, number>): PdfDictionary {
  if (!text.startsWith('xref', at)) throw new PdfError('The PDF has no cross-reference table');
  const section = /\s*(\d+) (\d+)\s*\r?\n/y;
  section.lastIndex = at + 'xref'.length;
  for (let head = section.exec(text); head; head = section.exec(text)) {
    const [first, count] = [Number(head[1]), Number(head[2])];
    const from = section.lastIndex;
    if (from + count * 20 > text.length) throw new PdfError('The cross-reference table is cut off');
    for (let row = 0; row < count; row += 1) {
      const entry = text.slice(from + row * 20, from + row * 20 + 20);
      const number = first + row;
      if (entry[17] === 'n' && !offsets.has(number)) offsets.set(number, Number(entry.slice(0, 10)));
    }
    section.lastIndex = from + count * 20;
  }
  const trailer = text.indexOf('trailer', at);
  if (trailer === -1) throw new PdfError('The PDF has no trailer');
  return dictionaryAt(text, trailer + 'trailer'.length).entries;
}

/** Returns the object number of a reference such as `12 0 R`. */
export function numberOf(reference: string | undefined): number {
  const number = REFERENCE.exec(reference ?? '')?.[1];
  if (number === undefined) throw new PdfError('The PDF has a direct object where a reference is usual');
  return Number(number);
}

export function isReference(value: string): boolean {
  return REFERENCE.test(value);
}

/** Parses a dictionary that is written directly, from its `<<`. */
export function parseDictionary(text: string): PdfDictionary {
  return dictionaryAt(text, 0).entries;
}

export function writeDictionary(entries: PdfDictionary): string {
  return `<<\n${[...entries].map(([key, value]) => `/${key} ${value}`).join('\n')}\n>>`;
}

function dictionaryAt(text: string, from: number): { entries: PdfDictionary; end: number } {
  let at = skipSpace(text, from);
  if (!text.startsWith('<<', at)) throw new PdfError('The PDF lacks a dictionary');
  at = skipSpace(text, at + 2);
  const entries: PdfDictionary = new Map();
  while (!text.startsWith('>>', at)) {
    const key = match(NAME, text, at);
    const value = skipSpace(text, at + key.length);
    const end = valueEnd(text, value);
    entries.set(key.slice(1), text.slice(value, end));
    at = skipSpace(text, end);
  }
  return { entries, end: at + 2 };
}

function valueEnd(text: string, at: number): number {
  if (text.startsWith('<<', at)) return dictionaryAt(text, at).end;
  switch (text[at]) {
    case '<':
      return indexAfter(text, '>', at);
    case '/':
      return at + match(NAME, text, at).length;
    case '(':
      return stringEnd(text, at);
    case '[': {
      let inner = skipSpace(text, at + 1);
      while (text[inner] !== ']') inner = skipSpace(text, valueEnd(text, inner));
      return inner + 1;
    }
    default:
      return at + match(ATOM, text, at).length;
  }
}

function stringEnd(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '(') depth += 1;
    else if (text[at] === ')') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  throw new PdfError('The PDF has a string without an end');
}

function indexAfter(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from);
  if (at === -1) throw new PdfError('The PDF ends in the middle of an object');
  return at + 1;
}

function match(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  const found = pattern.exec(text)?.[0];
  if (!found) throw new PdfError('The PDF has an object that can’t be read');
  return found;
}

function skipSpace(text: string, at: number): number {
  SPACE.lastIndex = at;
  return at + (SPACE.exec(text)?.[0].length ?? 0);
}
