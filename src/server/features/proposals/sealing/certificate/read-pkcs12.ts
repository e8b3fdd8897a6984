import { createPrivateKey, type KeyObject } from 'node:crypto';
import { OctetString } from 'asn1js';
import {
  type AlgorithmIdentifier,
  AuthenticatedSafe,
  CertBag,
  type ContentInfo,
  EncryptedData,
  PBES2Params,
  PBKDF2Params,
  PFX,
  PKCS8ShroudedKeyBag,
  PrivateKeyInfo,
  SafeContents,
} from 'pkijs';
import { Refusal } from '#contract/errors.ts';

const PBES2 = '1.2.840.113549.1.5.13';
const PBKDF2 = '1.2.840.113549.1.5.12';
/** AES with 128, 192 and 256 bits, in CBC mode. */
const AES = ['2.16.840.1.101.3.4.1.2', '2.16.840.1.101.3.4.1.22', '2.16.840.1.101.3.4.1.42'];

/** More iterations would block the server for too long. Programs use 2,048 to 1,000,000. */
const MOST_ITERATIONS = 2_000_000;

export interface FoundKeys {
  /** DER, in no particular order. */
  certificates: Buffer[];
  keys: KeyObject[];
}

/**
 * Reads the certificates and keys of a PKCS#12 file. Returns null if the bytes are something else. The file's checksum
 * isn't verified, because the same person provides the file and the password. Throws CERTIFICATE_REFUSED.
 */
export async function readPkcs12(file: Buffer, password: string): Promise<FoundKeys | null> {
  const safe = safeOf(file);
  if (safe === null) return null;
  const found: FoundKeys = { certificates: [], keys: [] };
  try {
    for (const content of safe.safeContents) {
      const { safeBags } = SafeContents.fromBER(await openContent(content, password));
      for (const { bagValue } of safeBags) {
        if (bagValue instanceof CertBag) found.certificates.push(Buffer.from(bytesOf(bagValue.certValue)));
        if (bagValue instanceof PKCS8ShroudedKeyBag) requireAes(bagValue.encryptionAlgorithm);
        if (bagValue instanceof PKCS8ShroudedKeyBag || bagValue instanceof PrivateKeyInfo)
          found.keys.push(keyOf(bagValue.toSchema().toBER(), password));
      }
    }
    return found;
  } catch (error) {
    if (error instanceof Refusal) throw error;
    // The ciphers and the parsers throw many kinds of errors for bytes decrypted with a wrong password.
    throw new Refusal('CERTIFICATE_REFUSED', { problem: password === '' ? 'no_password' : 'wrong_password' });
  }
}

function safeOf(file: Buffer): AuthenticatedSafe | null {
  try {
    return AuthenticatedSafe.fromBER(bytesOf(PFX.fromBER(new Uint8Array(file)).authSafe.content));
  } catch {
    return null;
  }
}

async function openContent({ content }: ContentInfo, password: string): Promise<ArrayBuffer> {
  if (content instanceof OctetString) return bytesOf(content);
  const encrypted = new EncryptedData({ schema: content });
  requireAes(encrypted.encryptedContentInfo.contentEncryptionAlgorithm);
  return encrypted.decrypt({ password: new TextEncoder().encode(password).buffer });
}

/** Refuses old ciphers such as RC2 and triple DES. */
function requireAes({ algorithmId, algorithmParams }: AlgorithmIdentifier): void {
  const refused = new Refusal('CERTIFICATE_REFUSED', { problem: 'unknown_encryption' });
  if (algorithmId !== PBES2) throw refused;
  const { keyDerivationFunc, encryptionScheme } = new PBES2Params({ schema: algorithmParams });
  if (keyDerivationFunc.algorithmId !== PBKDF2 || !AES.includes(encryptionScheme.algorithmId)) throw refused;
  const { iterationCount } = new PBKDF2Params({ schema: keyDerivationFunc.algorithmParams });
  if (iterationCount > MOST_ITERATIONS) throw refused;
}

function bytesOf(value: unknown): ArrayBuffer {
  if (!(value instanceof OctetString)) throw new Error('Not an octet string');
  return value.getValue();
}

function keyOf(der: ArrayBuffer, passphrase: string): KeyObject {
  return createPrivateKey({ key: Buffer.from(der), format: 'der', type: 'pkcs8', passphrase });
}
