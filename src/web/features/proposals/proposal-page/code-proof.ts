import { randomId } from '#web/lib/api/random-id.ts';

const KEY = 'tallygate:proposal-code';
let proof: string | null = null;

const SENT_KEY = 'tallygate:proposal-code-sent:';
/** Milliseconds during which a reload still offers the field for a mailed code. The code works for the same time. */
const SENT_MS = 10 * 60_000;

/**
 * Returns this tab's proof, which is sent with the mailed code and later shows that the code was entered. Null until a code
 * is mailed. Survives a reload, unless storage is blocked.
 */
export function readCodeProof(): string | null {
  try {
    return proof ?? sessionStorage.getItem(KEY);
  } catch {
    return proof;
  }
}

/** Returns the proof to send with a code. Stores it first, so that a retry after a lost response sends the same proof. */
export function proofToEnter(): string {
  return readCodeProof() ?? renewCodeProof();
}

/** Creates and stores the proof for a new code. */
export function renewCodeProof(): string {
  const made = randomId();
  keepCodeProof(made);
  return made;
}

export function keepCodeProof(given: string): void {
  proof = given;
  try {
    sessionStorage.setItem(KEY, given);
  } catch {
    // A reload then asks for a code again.
  }
}

/** Records that a code was mailed, because phones may discard a page while its reader looks for the mail. */
export function noteCodeSent(signatory: string): void {
  try {
    sessionStorage.setItem(SENT_KEY + signatory, String(Date.now()));
  } catch {
    // A reload then offers to send another code.
  }
}

/** Whether a code that was mailed from this tab may still work. */
export function wasCodeSent(signatory: string): boolean {
  try {
    const since = Date.now() - Number(sessionStorage.getItem(SENT_KEY + signatory) ?? Number.NaN);
    return since >= 0 && since < SENT_MS;
  } catch {
    return false;
  }
}
