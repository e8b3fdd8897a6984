import type { Fees, PricingInput } from '#contract/pricing/pricing/fees.ts';
import { priceProforma } from '#contract/pricing/pricing/price-proforma.ts';
import { input, price } from '#contract/pricing/pricing/pricing.fixture.ts';
import type { SignedVersion } from './plan-bills.ts';

export const CLIENT_ID = '0190f5a4-7e1c-7000-8000-0000000000c1';

const person = (id: string, name: string) => ({
  id,
  name,
  email: `${name.toLowerCase().replaceAll(' ', '.')}@bakery.example`,
  position: 'Director',
  kind: 'client' as const,
});

type Letter = SignedVersion['document']['letters'][number];

const letter = (id: string, name: string, services: string[], signatory: string): Letter => ({
  id,
  letter: 'Limited Company (Non-Audit)',
  title: 'Letter of engagement',
  entity: { name, type: name.endsWith('Ltd') ? 'Limited Company' : 'Individual' },
  is_consumer: false,
  services,
  parts: [],
  signatory_ids: [signatory],
});

/** A version signed on 10 March 2026 with one letter, unless `personal` names the services of a second one. */
export function signedVersion(
  given: Parameters<typeof input>[0],
  {
    personal = [],
    number = 1,
    signed_on = '2026-03-10',
  }: { personal?: string[]; number?: number; signed_on?: string } = {},
): SignedVersion & { fees: Fees } {
  const priced: PricingInput = input(given);
  const fees = priceProforma(priced);
  const keys = fees.lines.map(({ key }) => key);
  const company = letter(
    'letter-1',
    'Bakery Ltd',
    keys.filter((key) => !personal.includes(key)),
    'signatory-1',
  );
  const { choices: _, ...pricing } = priced;
  return {
    client_id: CLIENT_ID,
    document: {
      reference: 'TG20260001',
      number,
      letters:
        personal.length === 0
          ? [company]
          : [company, letter('letter-2', 'Arun Shah', personal, 'signatory-2')],
      pricing: { ...pricing, full_fees: {} } as SignedVersion['document']['pricing'],
      is_consumer: false,
      signatories: [person('signatory-1', 'Priya Shah'), person('signatory-2', 'Arun Shah')],
    },
    fees,
    signed_on,
  };
}

const annual = { billing: 'annually' as const };

/** Twelve proposals that together have every billing, VAT treatment and adjustment. */
export const TWELVE: readonly (readonly [title: string, version: SignedVersion])[] = [
  ['one monthly fee', signedVersion({ prices: [price('Payroll', 10_000)] })],
  ['a one-off fee alone', signedVersion({ prices: [price('Advice', 33_333, { billing: 'one_off' })] })],
  [
    'annual work in twelve with odd pennies',
    signedVersion({ prices: [price('Accounts', 100_003, annual), price('Payroll', 1_000)] }),
  ],
  [
    'annual work in twelve without odd pennies',
    signedVersion({ prices: [price('Accounts', 120_000, annual)] }),
  ],
  [
    'annual work billed once',
    signedVersion({ prices: [price('Accounts', 100_003, annual)], rules: { annual_work: 'once' } }),
  ],
  ['quarterly returns', signedVersion({ prices: [price('Returns', 12_345, { billing: 'quarterly' })] })],
  [
    'every VAT treatment',
    signedVersion({
      prices: (['standard', 'reduced', 'zero', 'exempt', 'outside'] as const).map((vat_treatment) =>
        price(vat_treatment, 1_049, { vat_treatment }),
      ),
    }),
  ],
  [
    'a firm that is not registered for VAT',
    signedVersion({ prices: [price('Accounts', 99_999, annual)], rules: { is_vat_registered: false } }),
  ],
  [
    'a discount on the whole and an override',
    signedVersion({
      prices: [
        price('Accounts', 77_777, annual),
        price('Payroll', 3_333),
        price('Advice', 999, { billing: 'one_off' }),
      ],
      overrides: [{ line: 'Payroll', pence: 2_999, reason: 'Agreed', terms: null }],
      discounts: [
        {
          on: { kind: 'whole', billing: null },
          by: { kind: 'per_cent', basis_points: 750 },
          reason: 'Agreed',
        },
      ],
    }),
  ],
  [
    'the lowest fee and an alignment',
    signedVersion({
      prices: [price('Accounts', 50_005, annual)],
      rules: { has_alignment: true, lowest_monthly_fees: [{ entity_type: 'Limited Company', pence: 9_000 }] },
      proforma: { start_date_month: 'May' },
    }),
  ],
  [
    'an option left out',
    signedVersion({
      prices: [price('Payroll', 1_000), price('Advice', 5_001, { ...annual, is_optional: true })],
      left_out: ['Advice'],
    }),
  ],
  [
    'two letters for a company and its director',
    signedVersion(
      {
        prices: [
          price('Accounts', 60_007, annual),
          price('Tax return', 20_005, annual),
          price('Payroll', 4_000),
        ],
      },
      { personal: ['Tax return'] },
    ),
  ],
];
