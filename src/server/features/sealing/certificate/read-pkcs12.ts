import { createPrivateKey, type KeyObject } from 'node:crypto';
import type { BaseBlock } from 'asn1js';
import { Refusal } from '#contract/errors.ts';
import { Asn1Error, bytesOf, numberOf, oidOf, parseBer, partsOf } from './asn1.ts';
import { decrypt } from './decrypt.ts';

const DATA = '1.2.840.113549.1.7.1';
const ENCRYPTED_DATA = '1.2.840.113549.1.7.6';
const BAG = '1.2.840.113549.1.12.10.1';

export interface Found {
  /** DER, in no particular order. */
  certificates: Buffer[];
  keys: KeyObject[];
}

/**
 * Reads the certificates and keys of a PKCS#12 file. Returns null if the bytes are something else. The file's checksum
 * isn't verified, because the same person provides the file and the password. Throws CERTIFICATE_REFUSED.
 */
export function readPkcs12(file: Buffer, password: string): Found | null {
  const safe = safeOf(file);
  if (safe === null) return null;
  const found: Found = { certificates: [], keys: [] };
  try {
    for (const content of partsOf(parseBer(safe))) {
      const bags = bagsOf(content, password);
      if (bags) readBags(bags, password, found);
    }
    return found;
  } catch (error) {
    if (error instanceof Refusal) throw error;
    // The ciphers and the parsers throw many kinds of errors for bytes decrypted with a wrong password.
    throw new Refusal('CERTIFICATE_REFUSED', { problem: password === '' ? 'no_password' : 'wrong_password' });
  }
}

function safeOf(file: Buffer): Buffer | null {
  try {
    const [version, content] = partsOf(parseBer(file));
    const [type, value] = partsOf(content);
    return numberOf(version) === 3 && oidOf(type) === DATA ? bytesOf(partsOf(value)[0]) : null;
  } catch (error) {
    if (error instanceof Asn1Error) return null;
    throw error;
  }
}

function bagsOf(content: BaseBlock, password: string): Buffer | null {
  const [type, value] = partsOf(content);
  if (oidOf(type) === DATA) return bytesOf(partsOf(value)[0]);
  if (oidOf(type) !== ENCRYPTED_DATA) return null;
  const [, encrypted] = partsOf(partsOf(value)[0]);
  const [, algorithm, bytes] = partsOf(encrypted);
  return decrypt(algorithm, bytesOf(bytes), password);
}

function readBags(bags: Buffer, password: string, found: Found): void {
  for (const bag of partsOf(parseBer(bags))) {
    const [type, tagged] = partsOf(bag);
    const [value] = partsOf(tagged);
    switch (oidOf(type)) {
      case `${BAG}.1`:
        if (value) found.keys.push(keyOf(Buffer.from(value.toBER())));
        break;
      case `${BAG}.2`: {
        const [algorithm, bytes] = partsOf(value);
        found.keys.push(keyOf(decrypt(algorithm, bytesOf(bytes), password)));
        break;
      }
      case `${BAG}.3`:
        found.certificates.push(bytesOf(partsOf(partsOf(value)[1])[0]));
        break;
    }
  }
}

function keyOf(der: Buffer): KeyObject {
  return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
}
