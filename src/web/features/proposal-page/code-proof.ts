const KEY = 'tallygate:proposal-code';
let proof: string | null = null;

/** The proof that this tab entered a mailed code; null if it didn't. A reload keeps it, unless storage is blocked. */
export function readCodeProof(): string | null {
  try {
    return proof ?? sessionStorage.getItem(KEY);
  } catch {
    return proof;
  }
}

export function keepCodeProof(given: string): void {
  proof = given;
  try {
    sessionStorage.setItem(KEY, given);
  } catch {
    // A reload then asks for a code again.
  }
}
