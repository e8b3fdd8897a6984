import type { Fees } from '#contract/pricing/fees.ts';
import { priceProforma } from '#contract/pricing/price-proforma.ts';
import type { ProposalDocument } from '#contract/proposal-versions/document.ts';

/** Returns the fees of a sent document without the optional lines that the client leaves out. */
export function chosenFees(
  { pricing }: Pick<ProposalDocument, 'pricing'>,
  left_out: readonly string[],
): Fees {
  return priceProforma({ ...pricing, choices: { left_out } });
}

/** Returns the keys in `left_out` that belong to optional lines of the document, sorted. Other lines can't be left out. */
export function optionalKeys(
  { fees }: Pick<ProposalDocument, 'fees'>,
  left_out: readonly string[],
): string[] {
  const optional = fees.lines.filter(({ is_optional }) => is_optional).map(({ key }) => key);
  return optional.filter((key) => left_out.includes(key)).sort();
}
