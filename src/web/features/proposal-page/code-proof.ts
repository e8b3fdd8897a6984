import { randomId } from '#web/lib/api/random-id.ts';

const KEY = 'tallygate:proposal-code';
let proof: string | null = null;

const SENT_KEY = 'tallygate:proposal-code-sent:';
/** Milliseconds for which a reload still offers the field for a sent code: as long as the code works. */
const SENT_MS = 10 * 60_000;

/** The proof that this tab entered a mailed code, or enters it next; null before it asked for one. A reload keeps it, unless storage is blocked. */
export function readCodeProof(): string | null {
  try {
    return proof ?? sessionStorage.getItem(KEY);
  } catch {
    return proof;
  }
}

/** A random proof to enter a code with. Kept first: if the answer is lost, a retry or a reload has the same one. */
export function proofToEnter(): string {
  return readCodeProof() ?? renewCodeProof();
}

/** Each code gets its own proof. */
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

/** Notes that a code was mailed: phones drop a page while its reader looks for the mail. */
export function noteCodeSent(signatory: string): void {
  try {
    sessionStorage.setItem(SENT_KEY + signatory, String(Date.now()));
  } catch {
    // A reload then offers to send another one.
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
