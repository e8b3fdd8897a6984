import { expect, test } from 'vitest';
import type { Condition, PriceMethod } from '#contract/pricing/pricing/price-book.ts';
import { methodText } from './price-words.ts';

const option = { option_id: crypto.randomUUID(), option_name: 'Pension' };

function withCondition(condition: Condition): PriceMethod {
  const step = { label: '', pence: 600, quantity: { kind: 'one' }, multiplier: null, condition } as const;
  return { kind: 'by_steps', steps: [step] };
}

test.each([
  [true, '£6.00, if Pension is Yes'],
  [false, '£6.00, if Pension is No'],
  ['Monthly', '£6.00, if Pension is Monthly'],
])('the text of a price names the value that its condition requires: %s', (is, text) => {
  expect(methodText(withCondition({ option, is }))).toBe(text);
});
