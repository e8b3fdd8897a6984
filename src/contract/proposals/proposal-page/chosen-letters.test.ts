import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { priceProforma } from '#contract/pricing/pricing/price-proforma.ts';
import { anyPricingInput } from '#contract/pricing/pricing/priced-cases.fixture.ts';
import { input, price } from '#contract/pricing/pricing/pricing.fixture.ts';
import type { DocumentLetter } from '#contract/proposals/letters/document-letter.ts';
import { chosenFees } from './chosen-fees.ts';
import { chosenLetters } from './chosen-letters.ts';

const { choices: _, ...priced } = input({
  prices: [price('accounts', 1_000), price('payroll', 500, { is_optional: true })],
});
const pricing = { ...priced, overrides: [], discounts: [], full_fees: {} };

const part = (title: string, text: DocumentLetter['parts'][number]['text'], services?: string[]) => ({
  kind: 'schedule' as const,
  title,
  text,
  ...(services && { services }),
  template_version_id: null,
});

function letter(services: string[], parts: DocumentLetter['parts']): DocumentLetter {
  return {
    id: '0190f5a4-7e1c-7000-8000-000000000001',
    letter: 'Limited Company (Non-Audit)',
    title: 'Letter',
    entity: { name: 'Engines Ltd', type: 'Limited Company' },
    is_consumer: false,
    services,
    parts,
    signatory_ids: [],
  };
}

const COVERING = [
  { field: 'services.list' as const },
  '\n\n',
  { field: 'fees.table' as const },
  '\n\nA month: ',
  { field: 'fees.monthly' as const },
  '. A year: ',
  { field: 'fees.first_year' as const },
  '.',
];
const WHOLE = letter(
  ['accounts', 'payroll'],
  [
    part('Letter', COVERING),
    part('Wages', 'We run your payroll.', ['payroll']),
    part('Services', 'The general schedule.', ['accounts', 'payroll']),
    part('Terms', 'We act with care.'),
  ],
);

function shown(letters: DocumentLetter[], left_out: string[], is_offer = false) {
  return chosenLetters({ letters, pricing }, chosenFees({ pricing }, left_out), { is_offer });
}

describe('letters as chosen', () => {
  it('have no schedule, name or fee of a service left out', () => {
    const [chosen] = shown([WHOLE], ['payroll']);
    expect(chosen?.parts.map(({ title }) => title)).toEqual(['Letter', 'Services', 'Terms']);
    const text = chosen?.parts[0]?.text ?? '';
    expect(text).not.toMatch(/payroll|£5\.00|£15\.00|option|\{/);
    expect(text).toContain('A month: £10.00 plus £2.00 VAT. A year: £120.00 plus £24.00 VAT.');
  });

  it('do not call a chosen service optional', () => {
    const [chosen] = shown([WHOLE], []);
    expect(chosen?.parts).toHaveLength(4);
    expect(chosen?.parts[0]?.text).toContain('| payroll | Monthly | £5.00 | £1.00 | £6.00 |');
    expect(JSON.stringify(chosen)).not.toContain('option');
  });

  it('say what is optional only in an offer', () => {
    const text = shown([WHOLE], [], true)[0]?.parts[0]?.text;
    expect(text).toContain('| payroll (optional) |');
    expect(text).toContain('A service marked as optional is charged only if you choose it');
    expect(text).toContain('A year: £180.00 plus £36.00 VAT with all options.');
  });

  it('leave out a letter with its last service', () => {
    const letters = [WHOLE, letter(['payroll'], []), letter([], [])];
    expect(shown(letters, [])).toHaveLength(3);
    expect(shown(letters, ['payroll'])).toHaveLength(2);
  });

  it('state fees that add up to those of the proposal', () => {
    const text = [{ field: 'fees.first_year' as const }, '; ', { field: 'fees.monthly' as const }];
    const pence = (pounds = '0') => Number(pounds.replace(/[£,.]/g, ''));
    const stated = (one: string) => {
      const [, net, vat] = /(£[\d,.]+\d)(?: plus (£[\d,.]+\d) VAT)?/.exec(one) ?? [];
      return pence(net) + pence(vat);
    };
    fc.assert(
      fc.property(
        anyPricingInput,
        fc.array(fc.nat(2), { minLength: 20, maxLength: 20 }),
        (given, letterOf) => {
          const fees = priceProforma(given);
          const keys = fees.lines.filter(({ kind }) => kind === 'service').map(({ key }) => key);
          const letters = [0, 1, 2].map((number) =>
            letter(
              keys.filter((_, index) => letterOf[index] === number),
              [part('Letter', text)],
            ),
          );
          const own = {
            ...pricing,
            proforma: { ...pricing.proforma, entity_type: given.proforma.entity_type },
          };
          const sums = [0, 0];
          for (const { parts } of chosenLetters({ letters, pricing: own }, fees, { is_offer: false }))
            for (const [index, one] of (parts[0]?.text ?? '').split('; ').entries())
              sums[index] = (sums[index] ?? 0) + stated(one);
          expect(sums).toEqual([fees.totals.first_year.gross, fees.totals.monthly.gross]);
        },
      ),
      { numRuns: 1_000 },
    );
  });
});
