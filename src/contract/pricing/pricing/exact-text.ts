import type { Decimal } from '#contract/values/decimal.ts';
import { BASIS_POINTS_SCALE, THOUSANDTHS_SCALE } from './price-kinds.ts';

/** Formats an exact decimal as '1,234.5', with at least `least` decimals, in every environment and locale. */
export function exactText({ digits, scale }: Decimal, least = 0): string {
  const text = String(digits < 0n ? -digits : digits).padStart(scale + 1, '0');
  const whole = text.slice(0, text.length - scale).replace(/\B(?=(?:\d{3})+$)/g, ',');
  const fraction = text
    .slice(text.length - scale)
    .replace(/(?<!0)0+$/, '')
    .padEnd(least, '0');
  return `${digits < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

/** Formats an amount in pence, which may include part of a penny, as '£1,234.50' or '£82.805'. */
export function poundsText(pence: Decimal | bigint | number): string {
  const { digits, scale } = typeof pence === 'object' ? pence : { digits: BigInt(pence), scale: 0 };
  const text = exactText({ digits: digits < 0n ? -digits : digits, scale: scale + 2 }, 2);
  return `${digits < 0n ? '-' : ''}£${text}`;
}

/** Formats thousandths as a factor: 1150 is '1.15'. */
export function factorText(thousandths: number): string {
  return exactText({ digits: BigInt(thousandths), scale: THOUSANDTHS_SCALE });
}

/** Formats basis points as a percentage: 1750 is '17.5%'. */
export function percentText(basisPoints: number): string {
  return `${exactText({ digits: BigInt(basisPoints), scale: BASIS_POINTS_SCALE })}%`;
}
