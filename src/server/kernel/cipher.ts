import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;

export type Cipher = ReturnType<typeof createCipher>;

/**
 * Encrypts text for the database with AES-256-GCM and a separate key for each purpose, derived from our secret. For
 * secrets that have to be read again, such as the link in a queued mail.
 */
export function createCipher(secret: string, purpose: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `tallygate ${purpose}`, 32));
  return {
    encrypt(text: string): string {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, iv);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64');
    },
    /** Throws if the text was encrypted with another secret or for another purpose, or has been altered since. */
    decrypt(encrypted: string): string {
      const bytes = Buffer.from(encrypted, 'base64');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES));
      decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      const body = bytes.subarray(IV_BYTES + TAG_BYTES);
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
    },
  };
}
