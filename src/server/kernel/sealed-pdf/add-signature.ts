import { createHash } from 'node:crypto';
import {
  isReference,
  numberOf,
  type Pdf,
  type PdfDictionary,
  PdfError,
  parseDictionary,
  readPdf,
  writeDictionary,
} from './read-pdf.ts';

/** A PDF with an empty signature, and the offsets of the signature's contents: `<`, hexadecimal digits, `>`. */
export interface UnfilledPdf {
  bytes: Buffer;
  from: number;
  to: number;
}

const OFFSET_WIDTH = 10;
/** Levels of the page tree. The files that we make have two. */
const MOST_LEVELS = 2;
/** Anchored, because a search from each digit of a long list would take quadratic time. */
const FIRST_KID = /^\[\s*(\d+\s+0\s+R)(?!\w)/;

/**
 * Appends an incremental update with an invisible signature field, so that the earlier bytes stay as they are. The
 * field is a widget without area: PDF/A and PDF/UA require neither an appearance nor a tag for it. To verify a
 * time stamp, we append the update again and compare the result with the stored file, so the bytes must never change.
 * Decision 0105.
 * @throws PdfError
 */
export function addPdfSignature(
  base: Buffer,
  { field, label, entries, size }: { field: string; label: string; entries: string[]; size: number },
): UnfilledPdf {
  const pdf = readPdf(base);
  const rootNumber = numberOf(pdf.trailer.get('Root'));
  const root = pdf.dictionary(rootNumber);
  const pageNumber = firstPage(pdf, numberOf(root.get('Pages')));
  const page = pdf.dictionary(pageNumber);
  const next = Number(pdf.trailer.get('Size'));
  if (!Number.isSafeInteger(next)) throw new PdfError('The PDF’s trailer has no size');
  const [signature, widget] = [next, next + 1];
  const stored = root.get('AcroForm');
  const formNumber = stored !== undefined && isReference(stored) ? numberOf(stored) : next + 2;
  const form = formOf(pdf, stored);

  form.set('Fields', withItem(form.get('Fields'), `${widget} 0 R`));
  form.set('SigFlags', '3');
  root.set('AcroForm', `${formNumber} 0 R`);
  page.set('Annots', withItem(page.get('Annots'), `${widget} 0 R`));
  if (root.has('StructTreeRoot')) page.set('Tabs', '/S');

  const contents = `<${'00'.repeat(size)}>`;
  const dictionary = [
    ...entries,
    `/ByteRange [0 ${'0'.repeat(OFFSET_WIDTH * 3 + 2)}]`,
    `/Contents ${contents}`,
  ];
  const objects = new Map([
    [pageNumber, writeDictionary(page)],
    [rootNumber, writeDictionary(root)],
    [signature, `<<\n${dictionary.join('\n')}\n>>`],
    [
      widget,
      `<<\n/Type /Annot\n/Subtype /Widget\n/FT /Sig\n/T (${field})\n/TU (${label})\n/V ${signature} 0 R\n` +
        `/P ${pageNumber} 0 R\n/Rect [0 0 0 0]\n/F 132\n>>`,
    ],
    [formNumber, writeDictionary(form)],
  ]);
  const bytes = append(pdf, objects, Math.max(next, formNumber + 1, widget + 1));
  const from = bytes.indexOf(`/Contents ${contents}`, base.length, 'latin1') + '/Contents '.length;
  const to = from + contents.length;
  const range = [from, to, bytes.length - to]
    .map(String)
    .join(' ')
    .padEnd(OFFSET_WIDTH * 3 + 2);
  bytes.write(`/ByteRange [0 ${range}]`, bytes.lastIndexOf('/ByteRange', from, 'latin1'), 'latin1');
  return { bytes, from, to };
}

/** The bytes that a signature covers: all except its contents. */
export function coveredBytes({ bytes, from, to }: UnfilledPdf): Buffer {
  return Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)]);
}

/** Writes a signature into its slot. The digits after it stay zero. */
export function fillSignature({ bytes, from, to }: UnfilledPdf, signature: Buffer): Buffer {
  if (signature.length * 2 > to - from - 2) throw new PdfError('The signature is longer than its slot');
  bytes.write(signature.toString('hex'), from + 1, 'latin1');
  return bytes;
}

function firstPage(pdf: Pdf, number: number, depth = 0): number {
  const node = pdf.dictionary(number);
  if (node.get('Type') === '/Page') return number;
  const [, first] = FIRST_KID.exec(node.get('Kids') ?? '') ?? [];
  if (first === undefined || depth >= MOST_LEVELS) throw new PdfError('The PDF has no page');
  return firstPage(pdf, numberOf(first), depth + 1);
}

function formOf(pdf: Pdf, stored: string | undefined): PdfDictionary {
  if (stored === undefined) return new Map();
  return isReference(stored) ? pdf.dictionary(numberOf(stored)) : parseDictionary(stored);
}

function withItem(list: string | undefined, item: string): string {
  if (list === undefined) return `[${item}]`;
  if (!list.startsWith('[')) throw new PdfError('The PDF has an indirect list where a direct one is usual');
  return `${list.slice(0, -1).trimEnd()} ${item}]`.replace('[ ', '[');
}

function append(pdf: Pdf, objects: ReadonlyMap<number, string>, size: number): Buffer {
  const parts = [pdf.bytes];
  let length = pdf.bytes.length;
  const write = (text: string) => {
    parts.push(Buffer.from(text, 'latin1'));
    length += text.length;
  };
  if (!pdf.bytes.subarray(-1).equals(Buffer.from('\n'))) write('\n');
  const rows: string[] = [];
  for (const [number, body] of [...objects].sort(([one], [other]) => one - other)) {
    rows.push(`${number} 1\n${String(length).padStart(OFFSET_WIDTH, '0')} 00000 n \n`);
    write(`${number} 0 obj\n${body}\nendobj\n`);
  }
  const { trailer } = pdf;
  const [first] = trailer.get('ID')?.match(/<[0-9a-fA-F]*>/) ?? [];
  const id = createHash('sha256').update(pdf.bytes).digest('hex').slice(0, 32);
  const kept = new Map<string, string>([['Size', String(size)]]);
  for (const key of ['Root', 'Info']) {
    const value = trailer.get(key);
    if (value !== undefined) kept.set(key, value);
  }
  kept.set('ID', `[${first ?? `<${id}>`} <${id}>]`);
  kept.set('Prev', String(pdf.xref));
  const xref = length;
  write(`xref\n${rows.join('')}trailer\n${writeDictionary(kept)}\nstartxref\n${xref}\n%%EOF\n`);
  return Buffer.concat(parts);
}
