import { isRunning } from '#contract/values/running.ts';

const MINUTE_MS = 60_000;

/** Milliseconds for which a mailed code works. */
export const CODE_MS = 10 * MINUTE_MS;
/** Milliseconds for which a signatory can sign after entering a code. */
export const CODE_ENTERED_MS = 60 * MINUTE_MS;
/** Wrong entries after which a code no longer works. */
export const CODE_ATTEMPTS = 5;

export interface CodeFacts {
  code_hash: string | null;
  /** ISO instant */
  code_expires_at: string | null;
  /** Wrong entries. */
  code_attempts: number;
  /** When it was entered correctly: ISO instant. */
  code_entered_at: string | null;
}

/** `entered`: the correct code was entered within the last hour. `none`: no code was sent, or it was entered before that. */
export type CodeState = 'none' | 'sent' | 'expired' | 'attempts' | 'entered';

export function codeState(
  { code_hash, code_expires_at, code_attempts, code_entered_at }: CodeFacts,
  now: Date,
): CodeState {
  if (code_entered_at !== null) return isEnteredRecently(code_entered_at, now) ? 'entered' : 'none';
  if (code_hash === null || code_expires_at === null) return 'none';
  if (code_attempts >= CODE_ATTEMPTS) return 'attempts';
  return isRunning({ ends_at: code_expires_at, lasts_ms: CODE_MS }, now) ? 'sent' : 'expired';
}

function isEnteredRecently(entered_at: string, now: Date): boolean {
  const ends_at = new Date(Date.parse(entered_at) + CODE_ENTERED_MS);
  return isRunning({ ends_at, lasts_ms: CODE_ENTERED_MS }, now);
}
