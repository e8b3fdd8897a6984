import { expect, it } from 'vitest';
import { price } from '#contract/pricing/pricing/pricing.fixture.ts';
import { billChanges } from './bill-changes.ts';
import { planBills } from './plan-bills.ts';
import { signedVersion } from './signed-versions.fixture.ts';

const planOf = (fees: Record<string, number>, number: number) =>
  planBills(
    signedVersion({ prices: Object.entries(fees).map(([name, pence]) => price(name, pence)) }, { number }),
  );

it('changes are lines that are gone, new or of another amount', () => {
  const before = planOf({ Payroll: 1_000, Returns: 2_000, Advice: 500 }, 1);
  const after = planOf({ Payroll: 1_000, Returns: 2_500, Accounts: 300 }, 2);
  const line = (description: string) => ({ contact: 'Bakery Ltd', kind: 'monthly', description });
  expect(billChanges(before, after)).toEqual([
    { ...line('Advice'), from: { net: 500, vat: 100, gross: 600 }, to: null },
    {
      ...line('Returns'),
      from: { net: 2_000, vat: 400, gross: 2_400 },
      to: { net: 2_500, vat: 500, gross: 3_000 },
    },
    { ...line('Accounts'), from: null, to: { net: 300, vat: 60, gross: 360 } },
  ]);
});

it('a newer version with the same fees changes nothing', () => {
  expect(billChanges(planOf({ Payroll: 1_000 }, 1), planOf({ Payroll: 1_000 }, 2))).toEqual([]);
});
