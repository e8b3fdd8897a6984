import { poundsText } from '#contract/pricing/pricing/exact-text.ts';
import type { Rounding } from '#contract/pricing/pricing/price-kinds.ts';
import type { Decimal } from '#contract/values/decimal.ts';
import { dividedHalfUp, dividedUp, powerOfTen } from './exact.ts';

const UNITS = {
  penny: { pence: 1n, divided: dividedHalfUp, text: 'Rounded to the penny' },
  pound: { pence: 100n, divided: dividedHalfUp, text: 'Rounded to the pound' },
  up_to_5_pounds: { pence: 500n, divided: dividedUp, text: 'Rounded up to £5' },
} as const satisfies Record<Rounding, object>;

/** Rounds an exact amount in pence. The working is empty if rounding changes nothing. */
export function rounded(
  { digits, scale }: Decimal,
  rounding: Rounding,
): { pence: bigint; working: string[] } {
  const { pence: unit, divided, text } = UNITS[rounding];
  const power = powerOfTen(scale);
  const pence = divided(digits, unit * power) * unit;
  return { pence, working: pence * power === digits ? [] : [`${text}: ${poundsText(pence)}`] };
}
