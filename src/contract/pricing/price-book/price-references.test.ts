import { expect, it } from 'vitest';
import type { Price, Step } from '#contract/pricing/pricing/price-book.ts';
import { id, optionRef, PRICED_CATALOGUE } from './catalogue-of-prices.fixture.ts';
import { goneReferences } from './price-references.ts';

const GONE = { option_id: id(999), option_name: 'Payslips a year' };

const step = (given: Partial<Step>): Step => ({
  label: '',
  pence: 100,
  quantity: { kind: 'one' },
  multiplier: null,
  condition: null,
  ...given,
});

const price = (...steps: Step[]): Price => ({
  sub_header_id: id(11),
  sub_header_name: 'Payslips',
  billing: 'monthly',
  method: { kind: 'by_steps', steps },
  vat_treatment: 'standard',
  rounding: 'penny',
  is_optional: false,
});

it('a deleted option that a price needs several times is named once', () => {
  const needed = step({
    quantity: { kind: 'number', option: GONE },
    condition: { kind: 'yes_no', option: GONE, is: true },
  });
  expect(goneReferences(price(needed, needed), PRICED_CATALOGUE)).toEqual([
    "The option 'Payslips a year' is not in the catalogue",
  ]);
});

it('a price whose options are all in the catalogue has no problems', () => {
  const steps = step({ quantity: { kind: 'number', option: optionRef(101) } });
  expect(goneReferences(price(steps), PRICED_CATALOGUE)).toEqual([]);
});
