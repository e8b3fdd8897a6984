import { expect, test } from 'vitest';
import type { Condition, PriceMethod } from '#contract/pricing/pricing/price-book.ts';
import { methodSentences, methodText } from './price-labels.ts';

const option = { option_id: crypto.randomUUID(), option_name: 'Pension' };

function withCondition(condition: Condition): PriceMethod {
  const step = { label: '', pence: 600, quantity: { kind: 'one' }, multiplier: null, condition } as const;
  return { kind: 'by_steps', steps: [step] };
}

test.each([
  [{ kind: 'yes_no', is: true }, '£6.00, if ‘Pension’ is Yes'],
  [{ kind: 'yes_no', is: false }, '£6.00, if ‘Pension’ is No'],
  [{ kind: 'choice', choice: 'Monthly' }, '£6.00, if ‘Pension’ is Monthly'],
] as const)('the text of a price names the value that its condition requires: %j', (condition, text) => {
  expect(methodText(withCondition({ ...condition, option }))).toBe(text);
});

test('steps are sentences, each with its quantity and factor', () => {
  const other = { option_id: crypto.randomUUID(), option_name: 'Frequency' };
  const step = { label: '', pence: 600, condition: null } as const;
  expect(
    methodSentences({
      kind: 'by_steps',
      steps: [
        { ...step, quantity: { kind: 'ticked', options: [option, other] }, multiplier: null },
        {
          ...step,
          quantity: { kind: 'months_between', from: option, to: other },
          multiplier: { over: 'option', option: other, factors: [{ choice: 'Weekly', thousandths: 1_500 }] },
        },
      ],
    }),
  ).toEqual([
    '£6.00 for each of ‘Pension’ and ‘Frequency’',
    'plus £6.00 for each month from ‘Pension’ to ‘Frequency’, times a factor for ‘Frequency’',
  ]);
});
