import type { Fees, PricingInput } from '#contract/pricing/pricing/fees.ts';
import { priceProforma } from '#contract/pricing/pricing/price-proforma.ts';
import type { ProposalDocument } from '#contract/proposals/proposal-versions/document/document.ts';

/** Returns the input of the pricing engine for a sent document and the client's choice. */
export function chosenPricing(
  { pricing }: Pick<ProposalDocument, 'pricing'>,
  left_out: readonly string[],
): PricingInput {
  return { ...pricing, choices: { left_out } };
}

/** Returns the fees of a sent document without the optional lines that the client leaves out. */
export function chosenFees(document: Pick<ProposalDocument, 'pricing'>, left_out: readonly string[]): Fees {
  return priceProforma(chosenPricing(document, left_out));
}

/** Returns the keys in `left_out` that belong to optional lines of the document, sorted. Other lines can't be left out. */
export function optionalKeys(
  { fees }: Pick<ProposalDocument, 'fees'>,
  left_out: readonly string[],
): string[] {
  const optional = fees.lines.filter(({ is_optional }) => is_optional).map(({ key }) => key);
  return optional.filter((key) => left_out.includes(key)).sort();
}
