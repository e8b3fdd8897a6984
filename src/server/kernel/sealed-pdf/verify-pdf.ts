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
  /** The sealed bytes: from the start of the file, except the signature. */
  sealed_bytes: number;
  /** Null if nothing was added to the file after the seal. */
  stamp: TimeStamp | null;
}

/**
 * `changed`: the file has a seal of this product that doesn't fit its bytes, or, if `part` is `stamp`, something
 * other than a valid time stamp after it. `why` is shown to people.
 */
export type Verification =
  | { state: 'sealed'; seal: VerifiedSeal }
  | { state: 'changed'; part: 'seal' | 'stamp'; why: string }
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
/** Remains in the file even if the dictionary of the seal was changed beyond recognition. */
const TRACE = '/TU (Electronic seal)';

/** Verifies a PDF that this product has sealed and perhaps stamped. Needs no network. Never throws for any content. */
export function verifyPdf(file: Buffer): Verification {
  const text = file.toString('latin1');
  const slots = [...text.matchAll(SLOT)].map(slotOf);
  const last = slots.at(-1);
  const sealSlot = last?.type === 'ETSI.RFC3161' ? slots.at(-2) : last;
  if (!last || sealSlot?.type !== 'ETSI.CAdES.detached')
    return text.includes(TRACE) ? changed('The seal itself was changed') : { state: 'unsealed' };
  let part: 'seal' | 'stamp' = 'seal';
  try {
    const seal = readSeal(file.subarray(0, sealSlot.end), sealSlot);
    part = 'stamp';
    if (last === sealSlot && last.end !== file.length) return changed('Bytes were added after the seal');
    return {
      state: 'sealed',
      seal: { ...seal, stamp: last === sealSlot ? null : readStamp(file, last, sealSlot) },
    };
  } catch (error) {
    if (error instanceof CmsError || error instanceof PdfError || error instanceof RangeError)
      return changed(error instanceof CmsError ? error.message : 'The file is incomplete', part);
    throw error;
  }
}

function slotOf(match: RegExpExecArray): Slot {
  const [whole, head = '', type = '', from, to, length] = match;
  // The byte range must leave out exactly the contents that follow it.
  const contents = match.index + whole.length - 1;
  const range = Number(from) === contents ? { from: contents, to: Number(to) } : { from: -1, to: -1 };
  return { type, head, ...range, end: Number(to) + Number(length) };
}

function readSeal(sealed: Buffer, slot: Slot): Omit<VerifiedSeal, 'stamp'> {
  const place = placeOf(sealed, slot);
  const certificates = verifyCms(coveredBytes(place), contentsOf(place));
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

/** The addition must be exactly what adding a time stamp writes, so that it can't show or hide anything. */
function readStamp(file: Buffer, slot: Slot, seal: Slot): TimeStamp {
  const place = placeOf(file, slot);
  const expected = addTimeStamp(file.subarray(0, seal.end), (slot.to - slot.from - 2) / 2);
  const same = expected.from === slot.from && coveredBytes(expected).equals(coveredBytes(place));
  if (!same) throw new CmsError('Something other than a time stamp was added after the seal');
  return readTimeStamp(coveredBytes(place), contentsOf(place));
}

function placeOf(bytes: Buffer, { from, to, end }: Slot): UnfilledPdf {
  if (from < 0 || to <= from + 2 || end !== bytes.length || (to - from) % 2 !== 0)
    throw new CmsError('The seal doesn’t cover the whole file');
  return { bytes, from, to };
}

/** The signature without the zeros after it. Only the digits that we write are accepted, so none can differ. */
function contentsOf({ bytes, from, to }: UnfilledPdf): Buffer {
  const text = bytes.toString('latin1', from, to);
  if (!/^<[0-9a-f]*>$/.test(text)) throw new CmsError('The signature has invalid digits');
  const padded = Buffer.from(text.slice(1, -1), 'hex');
  const length = derLength(padded);
  if (padded.subarray(length).some((byte) => byte !== 0))
    throw new CmsError('The signature’s padding was changed');
  return padded.subarray(0, length);
}

/** Length of the value that begins here, with its head, as DER of 128 to 65,535 bytes. */
function derLength(bytes: Buffer): number {
  if (bytes[0] === 0x30 && bytes[1] === 0x81) return 3 + bytes.readUInt8(2);
  if (bytes[0] === 0x30 && bytes[1] === 0x82) return 4 + bytes.readUInt16BE(2);
  throw new CmsError('The signature can’t be read');
}

function textOf(head: string, key: string): string {
  const [, hex = ''] = new RegExp(`/${key} <FEFF([0-9A-F]*)>`).exec(head) ?? [];
  return Buffer.from(hex, 'hex').swap16().toString('utf16le');
}

function changed(why: string, part: 'seal' | 'stamp' = 'seal'): Verification {
  return { state: 'changed', part, why };
}
