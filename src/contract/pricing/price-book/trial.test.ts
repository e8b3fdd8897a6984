import { expect, it } from 'vitest';
import { NO_ADJUSTMENTS } from '#contract/pricing/fees/adjustments.ts';
import { catalogue, price, proforma, rules } from '#contract/pricing/pricing/pricing.fixture.ts';
import { type ProformaToTry, trialOf } from './trial.ts';

const WORK = catalogue({ vat: [], payroll: [], advice: [] });
const BEFORE = { prices: [price('vat', 10_000), price('payroll', 5_000)], rules: rules() };
const AFTER = { prices: [price('vat', 11_000), price('payroll', 5_000)], rules: rules() };

const monthly = (net: number) => ({ net, billing: 'monthly' });

function tried(id: string, services: string[], given: Partial<ProformaToTry> = {}): ProformaToTry {
  const groups = Object.fromEntries(services.map((name) => [name, { enabled: true }]));
  return {
    id,
    client_id: `client of ${id}`,
    client_name: 'Ada Noether',
    submission_date: '2026-03-01T10:00:00.000Z',
    details: proforma({ services: { work: groups } }),
    adjustments: NO_ADJUSTMENTS,
    ...given,
  };
}

const runTrial = (...proformas: ProformaToTry[]) =>
  trialOf(proformas, { catalogue: WORK, before: BEFORE, after: AFTER });

it('a trial lists the lines that differ', () => {
  expect(runTrial(tried('1', ['vat', 'payroll'])).proformas[0]).toMatchObject({
    before: { monthly: 15_000 },
    after: { monthly: 16_000 },
    changes: [{ name: 'vat', from: monthly(10_000), to: monthly(11_000) }],
  });
});

it('a trial uses the overrides and discounts of the proformas', () => {
  const adjustments: ProformaToTry['adjustments'] = {
    overrides: [{ line: 'vat', pence: 9_000, reason: 'Agreed', terms: null }],
    discounts: [
      { on: { kind: 'line', line: 'payroll' }, by: { kind: 'amount', pence: 1_000 }, reason: 'Loyal' },
    ],
  };
  expect(runTrial(tried('1', ['vat', 'payroll'], { adjustments })).proformas[0]).toMatchObject({
    before: { monthly: 13_000 },
    after: { monthly: 13_000 },
    changes: [],
  });
});

it('a trial names what can’t be priced once, with the number of proformas', () => {
  expect(runTrial(tried('1', ['advice']), tried('2', ['advice', 'vat'])).unpriced).toEqual([
    { name: 'advice', why: 'The price book has no price for this service', proformas: 2 },
  ]);
});

it('a trial adds up the newest proforma of each client', () => {
  const client_id = 'the same client';
  const { together } = runTrial(
    tried('new', ['vat'], { client_id }),
    tried('old', ['vat', 'payroll'], { client_id }),
    tried('other', ['payroll']),
  );
  expect(together).toMatchObject({
    clients: 2,
    before: { monthly: 15_000 },
    after: { monthly: 16_000, first_year: 192_000 },
  });
});
