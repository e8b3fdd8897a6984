import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { Refusal } from '#contract/errors.ts';
import { derOf } from '#server/kernel/sealed-pdf/pem.ts';
import type { FoundKeys } from './read-pkcs12.ts';

const KEY = /-----BEGIN ([A-Z ]*PRIVATE KEY)-----[^-]*(?:-[^-]+)*-----END \1-----/g;

/** The certificates and keys of a PEM file, or the one certificate of a DER file. Throws CERTIFICATE_REFUSED. */
export function readPem(file: Buffer, password: string): FoundKeys {
  const text = file.toString('latin1');
  if (text.includes('-----BEGIN ')) return { certificates: derOf(text), keys: keysOf(text, password) };
  try {
    return { certificates: [new X509Certificate(file).raw], keys: [] };
  } catch {
    return { certificates: [], keys: [] };
  }
}

function keysOf(text: string, password: string): KeyObject[] {
  return [...text.matchAll(KEY)].map(([pem]) => {
    const isEncrypted = /ENCRYPTED/.test(pem);
    if (isEncrypted && password === '') throw new Refusal('CERTIFICATE_REFUSED', { problem: 'no_password' });
    try {
      return createPrivateKey({ key: pem, format: 'pem', passphrase: password });
    } catch {
      throw new Refusal('CERTIFICATE_REFUSED', {
        problem: isEncrypted ? 'wrong_password' : 'unreadable_key',
      });
    }
  });
}
