import type { FeeLine, Fees } from '#contract/pricing/pricing/fees.ts';
import { type PartOfFees, partOfFees } from '#contract/pricing/pricing/part-of-fees.ts';

interface Engaged {
  entity_type: string;
  /** Keys of the services that the letter engages the firm for. */
  services: readonly string[];
}

/**
 * Returns the fees of each letter: the lines of its services, with their discounts. The top-up and the alignment belong
 * to the letter for the proforma's entity type, or else to the first, of the letters with a line that they are computed
 * from.
 */
export function feesOfLetters(letters: readonly Engaged[], fees: Fees, proformaType: string): PartOfFees[] {
  const keys = letters.map(({ services }) => new Set(services));
  for (const line of fees.lines) {
    if (line.kind === 'service') continue;
    const from = fees.lines.filter((other) => feeds(other, line)).map(({ key }) => key);
    const mayHave = letters.filter(({ services }) => services.some((key) => from.includes(key)));
    const owner = mayHave.find(({ entity_type }) => entity_type === proformaType) ?? mayHave[0];
    if (owner) keys[letters.indexOf(owner)]?.add(line.key);
  }
  return keys.map((own) => partOfFees(fees, own));
}

/** Whether a line that the firm's rules add is computed from another line. */
function feeds(
  { kind, amounts, is_left_out, is_spread, billing, vat_treatment }: FeeLine,
  added: FeeLine,
): boolean {
  if (kind !== 'service' || amounts === null || is_left_out) return false;
  if (added.kind === 'top_up') return billing === 'monthly' || is_spread;
  return is_spread && vat_treatment === added.vat_treatment;
}
