import type { CatalogueSubHeader } from '#contract/pricing/catalogue/catalogue.ts';
import type { OptionRef, Price, PriceMethod, Step } from '#contract/pricing/pricing/price-book.ts';
import { type Billing, THOUSANDTHS } from '#contract/pricing/pricing/price-kinds.ts';
import { NO_REVENUE_BAND, REVENUE_BANDS } from '#contract/values/revenue-band.ts';

/** Returns a reference to an option by its internal name. Throws UnknownOption. */
type Refer = (name: string) => OptionRef;

/** A price without the ids of a catalogue. */
export interface ExamplePrice {
  billing: Billing;
  method: (refer: Refer) => PriceMethod;
}

type ExampleStep = (refer: Refer) => Step;

interface StepOptions {
  label?: string;
  /** A number option, or several checkboxes whose ticks are counted. */
  times?: string | readonly string[];
  /** A dropdown option with a factor for each of its choices. */
  by?: readonly [option: string, factors: Record<string, number>];
  /** A factor for each revenue band except 'Not Applicable', from 'Nil' upwards. */
  byBand?: readonly number[];
  /** A checkbox or toggle that must be on. */
  when?: string;
}

class UnknownOption extends Error {}

const BANDS = REVENUE_BANDS.filter((band) => band !== NO_REVENUE_BAND);

export function fixedPriceOf(billing: Billing, pence: number): ExamplePrice {
  return { billing, method: () => ({ kind: 'fixed', pence }) };
}

/** `pence` has an amount for each revenue band except 'Not Applicable', from 'Nil' upwards. */
export function byRevenueBand(billing: Billing, pence: readonly number[]): ExamplePrice {
  const bands = pence.map((amount, index) => ({ band: BANDS[index] ?? '', pence: amount }));
  return { billing, method: () => ({ kind: 'by_revenue_band', bands }) };
}

export function inSteps(billing: Billing, ...steps: ExampleStep[]): ExamplePrice {
  return { billing, method: (refer) => ({ kind: 'by_steps', steps: steps.map((step) => step(refer)) }) };
}

export function stepPrice(pence: number, { label, times, by, byBand, when }: StepOptions = {}): ExampleStep {
  return (refer) => ({
    label: label ?? (times === undefined && when !== undefined ? refer(when).option_name : ''),
    pence,
    quantity:
      times === undefined
        ? { kind: 'one' }
        : typeof times === 'string'
          ? { kind: 'number', option: refer(times) }
          : { kind: 'ticked', options: times.map(refer) },
    multiplier: by
      ? { over: 'option', option: refer(by[0]), factors: factorsOf(Object.entries(by[1])) }
      : byBand
        ? {
            over: 'revenue_band',
            factors: factorsOf(byBand.map((factor, index) => [BANDS[index] ?? '', factor])),
          }
        : null,
    condition: when === undefined ? null : { kind: 'yes_no', option: refer(when), is: true },
  });
}

function factorsOf(factors: readonly (readonly [choice: string, factor: number])[]) {
  return factors.map(([choice, factor]) => ({ choice, thousandths: Math.round(factor * THOUSANDTHS) }));
}

/** Returns the price for a sub-header of a catalogue, or null if the sub-header lacks an option that it needs. */
export function pricesOf(subHeader: CatalogueSubHeader, { billing, method }: ExamplePrice): Price | null {
  const refer: Refer = (name) => {
    const option = subHeader.options.find((each) => each.name === name);
    if (!option) throw new UnknownOption(name);
    return { option_id: option.id, option_name: option.display_name };
  };
  try {
    return {
      sub_header_id: subHeader.id,
      sub_header_name: subHeader.display_name,
      billing,
      method: method(refer),
      vat_treatment: 'standard',
      rounding: 'penny',
      is_optional: false,
    };
  } catch (error) {
    if (error instanceof UnknownOption) return null;
    throw error;
  }
}
