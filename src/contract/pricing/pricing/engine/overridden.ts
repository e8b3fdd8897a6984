import type { LineOverride } from '#contract/pricing/pricing/adjustments.ts';
import { poundsText } from '#contract/pricing/pricing/exact-text.ts';
import type { PricingRules } from '#contract/pricing/pricing/price-book.ts';
import type { DraftLine } from './draft-line.ts';

/** Whether an override can price the line. A service without a price also needs its billing and VAT treatment. */
function takes(line: DraftLine, override: LineOverride): boolean {
  return override.line === line.key && (line.billing !== null || override.terms !== null);
}

/** Replaces the line's amount with its override. The working shows both amounts. */
export function overridden(
  line: DraftLine,
  overrides: readonly LineOverride[],
  rules: Pick<PricingRules, 'annual_work'>,
): DraftLine {
  const override = overrides.findLast((entry) => takes(line, entry));
  if (!override) return line;
  const { pence, reason } = override;
  const terms = line.billing === null ? override.terms : null;
  const instead = line.net === null ? '' : ` instead of ${poundsText(line.net)}`;
  const before = line.to_be_priced === null ? line.working : [...line.working, line.to_be_priced];
  return {
    ...line,
    ...(terms && { ...terms, is_spread: terms.billing === 'annually' && rules.annual_work === 'spread' }),
    net: BigInt(pence),
    override: { pence, reason },
    working: [...before, `Set to ${poundsText(pence)}${instead} (${reason})`],
    to_be_priced: null,
  };
}

/** Names the overrides that don't apply to any line. */
export function unusedOverrides(lines: readonly DraftLine[], overrides: readonly LineOverride[]): string[] {
  return overrides
    .filter((override) => lines.every((line) => line.override === null || override.line !== line.key))
    .map(
      ({ pence, reason }) => `The override to ${poundsText(pence)} doesn't apply to any service (${reason})`,
    );
}
