import type { Fees } from '#contract/pricing/pricing/fees.ts';

/** Returns the fees as the client may read them: without workings, overrides, reasons and the staff's concession. */
export function publicFees(fees: Fees): Fees {
  return {
    ...fees,
    lines: fees.lines.map((line) => ({ ...line, computed: null, override: null, working: [] })),
    concession: { of: 0, given: 0 },
    notes: [],
  };
}
