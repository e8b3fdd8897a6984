import { expect, test } from 'vitest';
import { commands } from 'vitest/browser';
import { priceProforma } from '#contract/pricing/pricing/price-proforma.ts';

declare module 'vitest/browser' {
  interface BrowserCommands {
    pricedInNode(cases: number): Promise<{ input: string; fees: string }[]>;
  }
}

const CASES = 500;

test('the browser and Node compute identical fees for random proformas', async () => {
  const cases = await commands.pricedInNode(CASES);
  expect(cases).toHaveLength(CASES);
  const different = cases.filter(
    ({ input, fees }) => JSON.stringify(priceProforma(JSON.parse(input))) !== fees,
  );
  expect(different).toEqual([]);
});
