import { createHash } from 'node:crypto';
import type { PasswordHashing } from '#server/auth/auth.ts';

const quick = (text: string) => createHash('sha256').update(text).digest('hex');

/**
 * Without the tenth of a second of processor time that a hash takes on purpose. Tests of whole apps hash as the product
 * does.
 */
export const QUICK_HASHING: PasswordHashing = {
  hash: async (password) => quick(password),
  verify: async ({ hash, password }) => hash === quick(password),
};
