import { createDecipheriv, createHash, pbkdf2Sync } from 'node:crypto';
import type { BaseBlock } from 'asn1js';
import { Refusal } from '#contract/errors.ts';
import { bytesOf, isNumber, numberOf, oidOf, partsOf } from './asn1.ts';
import { decryptRc2 } from './rc2.ts';

const PBES2 = '1.2.840.113549.1.5.13';
const PBKDF2 = '1.2.840.113549.1.5.12';

/** Schemes of PKCS#12 (RFC 7292), with the lengths of their keys in bytes. All use SHA-1. */
const OLD_SCHEMES: Record<string, { cipher: 'rc2' | 'des-ede3-cbc'; bytes: number }> = {
  '1.2.840.113549.1.12.1.3': { cipher: 'des-ede3-cbc', bytes: 24 },
  '1.2.840.113549.1.12.1.5': { cipher: 'rc2', bytes: 16 },
  '1.2.840.113549.1.12.1.6': { cipher: 'rc2', bytes: 5 },
};

const CIPHERS: Record<string, { name: string; bytes: number }> = {
  '2.16.840.1.101.3.4.1.2': { name: 'aes-128-cbc', bytes: 16 },
  '2.16.840.1.101.3.4.1.22': { name: 'aes-192-cbc', bytes: 24 },
  '2.16.840.1.101.3.4.1.42': { name: 'aes-256-cbc', bytes: 32 },
  '1.2.840.113549.3.7': { name: 'des-ede3-cbc', bytes: 24 },
};

const DIGESTS: Record<string, string> = {
  '1.2.840.113549.2.7': 'sha1',
  '1.2.840.113549.2.8': 'sha224',
  '1.2.840.113549.2.9': 'sha256',
  '1.2.840.113549.2.10': 'sha384',
  '1.2.840.113549.2.11': 'sha512',
};

/** More iterations would block the server for too long. Programs use 2,048 to 1,000,000. */
const MOST_ITERATIONS = { pbkdf2: 2_000_000, old: 200_000 };

/**
 * Decrypts with the algorithm that the file names. Throws CERTIFICATE_REFUSED, and other errors for a wrong password.
 */
export function decrypt(algorithm: BaseBlock | undefined, bytes: Buffer, password: string): Buffer {
  const [name, parameters] = partsOf(algorithm);
  const oid = oidOf(name);
  if (oid === PBES2) return decryptPbes2(partsOf(parameters), bytes, password);
  const scheme = OLD_SCHEMES[oid];
  if (!scheme) throw unsupported();
  const [salt, count] = partsOf(parameters);
  const how = { salt: bytesOf(salt), iterations: limited(numberOf(count), MOST_ITERATIONS.old), password };
  const key = oldKey(1, scheme.bytes, how);
  const iv = oldKey(2, 8, how);
  if (scheme.cipher === 'rc2') return decryptRc2(bytes, { key, iv });
  const decipher = createDecipheriv(scheme.cipher, key, iv);
  return Buffer.concat([decipher.update(bytes), decipher.final()]);
}

function decryptPbes2([derivation, encryption]: BaseBlock[], bytes: Buffer, password: string): Buffer {
  const [derivationName, parameters] = partsOf(derivation);
  const [cipherName, iv] = partsOf(encryption);
  const cipher = CIPHERS[oidOf(cipherName)];
  if (oidOf(derivationName) !== PBKDF2 || !cipher) throw unsupported();
  const [salt, count, ...optional] = partsOf(parameters);
  const prf = optional.find((part) => !isNumber(part));
  const digest = prf === undefined ? 'sha1' : DIGESTS[oidOf(partsOf(prf)[0])];
  if (digest === undefined) throw unsupported();
  const iterations = limited(numberOf(count), MOST_ITERATIONS.pbkdf2);
  const key = pbkdf2Sync(password, bytesOf(salt), iterations, cipher.bytes, digest);
  const decipher = createDecipheriv(cipher.name, key, bytesOf(iv));
  return Buffer.concat([decipher.update(bytes), decipher.final()]);
}

/** Derives a key (`id` 1) or an initialisation vector (`id` 2) from a password, by RFC 7292, appendix B.2. */
function oldKey(
  id: 1 | 2,
  size: number,
  { password, salt, iterations }: { password: string; salt: Buffer; iterations: number },
): Buffer {
  const secret = Buffer.from(`${password}\0`, 'utf16le').swap16();
  const blocks = Buffer.concat([filled(salt), filled(secret)]);
  const parts: Buffer[] = [];
  for (let length = 0; length < size; length += 20) {
    let digest = Buffer.concat([Buffer.alloc(BLOCK, id), blocks]);
    for (let round = 0; round < iterations; round += 1) digest = createHash('sha1').update(digest).digest();
    parts.push(digest);
    const added = BigInt(`0x${filled(digest).subarray(0, BLOCK).toString('hex')}`) + 1n;
    for (let at = 0; at < blocks.length; at += BLOCK) {
      const sum = BigInt(`0x${blocks.toString('hex', at, at + BLOCK)}`) + added;
      const hex = sum
        .toString(16)
        .padStart(BLOCK * 2, '0')
        .slice(-BLOCK * 2);
      blocks.write(hex, at, 'hex');
    }
  }
  return Buffer.concat(parts).subarray(0, size);
}

/** Bytes in a block of SHA-1. */
const BLOCK = 64;

/** Repeats bytes until they fill whole blocks. */
function filled(bytes: Buffer): Buffer {
  return Buffer.alloc(Math.ceil(bytes.length / BLOCK) * BLOCK, bytes);
}

function limited(iterations: number, most: number): number {
  if (iterations < 1 || iterations > most) throw unsupported();
  return iterations;
}

function unsupported(): Refusal {
  return new Refusal('CERTIFICATE_REFUSED', { problem: 'unknown_encryption' });
}
