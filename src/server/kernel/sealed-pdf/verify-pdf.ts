import type { X509Certificate } from 'node:crypto';
import { coveredBytes, type UnfilledPdf } from './add-signature.ts';
import { addTimeStamp } from './add-time-stamp.ts';
import { CmsError } from './cms.ts';
import { PdfError } from './read-pdf.ts';
import { readTimeStamp, type TimeStamp } from './time-stamp-token.ts';
import { verifyCms } from './verify-cms.ts';

export interface VerifiedSeal {
  /** As the sealing installation states it: ISO instant, reason and name. */
  signed_at: string;
  reason: string;
  name: string;
  /** The signer's first. */
  certificates: X509Certificate[];
  /** Number of sealed bytes: from the start of the file, without the signature. */
  sealed_bytes: number;
  /** Null if nothing was added to the file after the seal. */
  stamp: TimeStamp | null;
}

type ChangedPart = 'seal' | 'addition' | 'stamp';

/**
 * `changed`: the file has a seal of this product that doesn't fit its bytes. If the seal fits the bytes before it,
 * `part` is `stamp` for an invalid time stamp after the seal, and `addition` for anything else. `why` is shown to
 * people.
 */
export type Verification =
  | { state: 'sealed'; seal: VerifiedSeal }
  | { state: 'changed'; part: ChangedPart; why: string }
  | { state: 'unsealed' };

interface Slot {
  type: string;
  from: number;
  to: number;
  end: number;
  /** The dictionary up to the byte range. */
  head: string;
}

const SLOT =
  /<<\n((?:\/Type \/(?:Sig|DocTimeStamp)\n)\/Filter \/Adobe\.PPKLite\n\/SubFilter \/(ETSI\.CAdES\.detached|ETSI\.RFC3161)\n(?:\/(?:Name|Reason|M) [^\n]*\n)*)\/ByteRange \[0 (\d+) (\d+) (\d+) *\]\n\/Contents </g;
/** Text that remains in the file even if the dictionary of the seal was changed beyond recognition. */
const TRACE = '/TU (Electronic seal)';
const SEAL = 'ETSI.CAdES.detached';
/** Digits of the longest signature that `derLength` accepts. */
const MOST_DIGITS = 2 * (4 + 0xffff);
const ADDED = 'Something was added after the seal';

/** Verifies a PDF that this product sealed and perhaps stamped. Needs no network. Doesn't throw for invalid files. */
export function verifyPdf(file: Buffer): Verification {
  const text = file.toString('latin1');
  const slots = [...text.matchAll(SLOT)].map(slotOf);
  const found = verifySlots(file, slots);
  if (found.state === 'sealed' || (found.state === 'changed' && found.part !== 'seal')) return found;
  // Checks only the first seal, so that a file with thousands of seals doesn't take longer.
  const first = slots.find(({ type }) => type === SEAL);
  if (first && isSealBefore(file, first)) return changed(ADDED, 'addition');
  return found.state === 'unsealed' && text.includes(TRACE) ? changed('The seal itself was changed') : found;
}

/** Verifies the file by its last seal, and by a time stamp after that seal. */
function verifySlots(file: Buffer, slots: readonly Slot[]): Verification {
  const last = slots.at(-1);
  const sealSlot = last?.type === 'ETSI.RFC3161' ? slots.at(-2) : last;
  if (!last || sealSlot?.type !== SEAL) return { state: 'unsealed' };
  let part: ChangedPart = 'seal';
  try {
    const seal = readSeal(file.subarray(0, sealSlot.end), sealSlot);
    part = 'stamp';
    if (last.end < file.length || last.from < 0) return changed(ADDED, 'addition');
    if (last === sealSlot) return { state: 'sealed', seal: { ...seal, stamp: null } };
    const range = signedRange(file, last);
    if (!isStampAdded(range, file.subarray(0, sealSlot.end))) return changed(ADDED, 'addition');
    const stamp = readTimeStamp(coveredBytes(range), contentsOf(range));
    return { state: 'sealed', seal: { ...seal, stamp } };
  } catch (error) {
    return changed(whyRefused(error), part);
  }
}

/** Whether the seal in this slot fits the bytes before it, and the file continues after it. */
function isSealBefore(file: Buffer, slot: Slot): boolean {
  if (slot.end >= file.length) return false;
  try {
    readSeal(file.subarray(0, slot.end), slot);
    return true;
  } catch (error) {
    whyRefused(error);
    return false;
  }
}

/** Returns why the file is refused. Throws errors that aren't about the file. */
function whyRefused(error: unknown): string {
  if (error instanceof CmsError) return error.message;
  if (error instanceof PdfError || error instanceof RangeError) return 'The file is incomplete';
  throw error;
}

function slotOf(match: RegExpExecArray): Slot {
  const [whole, head = '', type = '', from, to, length] = match;
  // The byte range must leave out exactly the contents that follow it.
  const contents = match.index + whole.length - 1;
  const range = Number(from) === contents ? { from: contents, to: Number(to) } : { from: -1, to: -1 };
  return { type, head, ...range, end: Number(to) + Number(length) };
}

function readSeal(sealed: Buffer, slot: Slot): Omit<VerifiedSeal, 'stamp'> {
  const range = signedRange(sealed, slot);
  const certificates = verifyCms(coveredBytes(range), contentsOf(range));
  const [, moment = ''] = /\/M \(D:(\d{14})Z\)/.exec(slot.head) ?? [];
  const digits = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(moment);
  if (!digits) throw new CmsError('The seal has no time');
  const [, year, month, day, hour, minute, second] = digits;
  return {
    signed_at: `${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`,
    reason: textOf(slot.head, 'Reason'),
    name: textOf(slot.head, 'Name'),
    certificates,
    sealed_bytes: sealed.length - (slot.to - slot.from),
  };
}

/** The added bytes must be exactly those of an added time stamp, so that they can't show or hide anything. */
function isStampAdded(range: UnfilledPdf, sealed: Buffer): boolean {
  const expected = addTimeStamp(sealed, (range.to - range.from - 2) / 2);
  return expected.from === range.from && coveredBytes(expected).equals(coveredBytes(range));
}

function signedRange(bytes: Buffer, { from, to, end }: Slot): UnfilledPdf {
  if (from < 0 || to <= from + 2 || end !== bytes.length || (to - from) % 2 !== 0)
    throw new CmsError('The seal doesn’t cover the whole file');
  if (to - from - 2 > MOST_DIGITS) throw new CmsError('The signature is too long');
  return { bytes, from, to };
}

/** The signature without the zeros after it. Only the digits that we write are accepted, so no digit can differ. */
function contentsOf({ bytes, from, to }: UnfilledPdf): Buffer {
  const text = bytes.toString('latin1', from, to);
  if (!/^<[0-9a-f]*>$/.test(text)) throw new CmsError('The signature has invalid digits');
  const padded = Buffer.from(text.slice(1, -1), 'hex');
  const length = derLength(padded);
  if (padded.subarray(length).some((byte) => byte !== 0))
    throw new CmsError('The signature’s padding was changed');
  return padded.subarray(0, length);
}

/** Length of the DER value at the start of `bytes`, with its head. Its content has 128 to 65,535 bytes. */
function derLength(bytes: Buffer): number {
  if (bytes[0] === 0x30 && bytes[1] === 0x81) return 3 + bytes.readUInt8(2);
  if (bytes[0] === 0x30 && bytes[1] === 0x82) return 4 + bytes.readUInt16BE(2);
  throw new CmsError('The signature can’t be read');
}

function textOf(head: string, key: string): string {
  const [, hex = ''] = new RegExp(`/${key} <FEFF([0-9A-F]*)>`).exec(head) ?? [];
  return Buffer.from(hex, 'hex').swap16().toString('utf16le');
}

function changed(why: string, part: ChangedPart = 'seal'): Verification {
  return { state: 'changed', part, why };
}
