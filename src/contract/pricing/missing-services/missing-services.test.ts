import { describe, expect, it } from 'vitest';
import type { GeneralHint } from '#contract/clients/desk-settings/general-hints.ts';
import { aCategory, aSubHeader } from '#contract/pricing/proforma/catalogue.fixture.ts';
import type { ServicesValue } from '#contract/pricing/proforma/services.ts';
import type { BusinessFacts } from './facts.ts';
import { MISSING_RULES, type MissingRule } from './finding.ts';
import { missingServices } from './missing-services.ts';

const TODAY = '2026-11-22';
const BARE: BusinessFacts = {
  entity_type: 'Partnership',
  annual_revenue_range: 'Not Applicable',
  turnover: null,
  employs_staff: false,
  number_of_staff: null,
};

const tree = [
  aCategory(
    'all_services',
    Object.values(MISSING_RULES).map((name) => aSubHeader(name, [])),
  ),
];

const ticked = (...names: string[]): ServicesValue => ({
  any_category: Object.fromEntries(names.map((name) => [name, { enabled: true }])),
});

function found(
  facts: Partial<BusinessFacts>,
  { day = TODAY, services = {} as ServicesValue, left_out = [] as GeneralHint[] } = {},
) {
  const all = missingServices({ facts: { ...BARE, ...facts }, services, tree, day, left_out });
  return (rule: MissingRule) => all.find((each) => each.rule === rule) ?? null;
}

/** The verdict of a rule, or null. */
const says = (rule: MissingRule, facts: Partial<BusinessFacts>, day = TODAY) =>
  found(facts, { day })(rule)?.verdict ?? null;

describe('the rule for VAT returns', () => {
  it.each([
    ['2026-11-22', 89_999, null],
    ['2026-11-22', 90_000, null],
    ['2026-11-22', 90_001, 'missing'],
    ['2024-04-01', 90_000, null],
    ['2024-04-01', 90_001, 'missing'],
    ['2024-04-01', 85_001, null],
    ['2024-03-31', 84_999, null],
    ['2024-03-31', 85_000, null],
    ['2024-03-31', 85_001, 'missing'],
    ['2017-04-01', 85_001, 'missing'],
  ] as const)('on %s with a turnover of %j: %s', (day, turnover, verdict) => {
    expect(says('vat', { turnover }, day)).toBe(verdict);
  });

  it.each([
    ['Nil', null],
    ['Up to £30k', null],
    ['£30k - £70k', null],
    ['£70k - £125k', 'ask'],
    ['£125k - £250k', 'missing'],
    ['£20m+', 'missing'],
    ['Not Applicable', 'ask'],
    ['A band of long ago', 'ask'],
  ])('with the band %s: %s', (annual_revenue_range, verdict) => {
    expect(says('vat', { annual_revenue_range })).toBe(verdict);
  });

  it('trusts the answered amount only while the chosen band agrees with it', () => {
    expect(says('vat', { turnover: 90_000, annual_revenue_range: '£70k - £125k' })).toBeNull();
    expect(says('vat', { turnover: 90_000, annual_revenue_range: '£125k - £250k' })).toBe('missing');
    expect(says('vat', { turnover: 200_000, annual_revenue_range: '£30k - £70k' })).toBeNull();
  });

  it('gives the amount, the threshold, its start date and the source', () => {
    expect(found({ turnover: 95_000 })('vat')).toMatchObject({
      reason: 'Turnover of £95,000 is over £90,000, the VAT registration threshold since 1 April 2024.',
      law: { source: { url: 'https://www.legislation.gov.uk/uksi/2024/307/made' } },
      service: { category: 'all_services', sub_header: 'vat_returns', label: 'The vat_returns' },
    });
    expect(found({ turnover: 95_000 }, { day: '2024-03-31' })('vat')?.reason).toBe(
      'Turnover of £95,000 is over £85,000, the VAT registration threshold since 1 April 2017.',
    );
    expect(found({ annual_revenue_range: '£70k - £125k' })('vat')?.reason).toBe(
      'Turnover of £70k - £125k may be over £90,000, the VAT registration threshold since 1 April 2024. Ask for the exact amount.',
    );
    expect(found({})('vat')?.reason).toBe(
      'The turnover isn’t known. Ask whether it is over £90,000, the VAT registration threshold since 1 April 2024.',
    );
  });
});

describe('the rule for Making Tax Digital for Income Tax', () => {
  const trader = (turnover: number | null) => ({ entity_type: 'Sole Trader', turnover });

  it.each([
    ['2026-04-05', 50_000, '30,000 for the tax year 2025 to 2026'],
    ['2026-04-05', 50_001, '50,000 for the tax year 2024 to 2025'],
    ['2026-04-06', 49_999, '30,000 for the tax year 2025 to 2026'],
    ['2026-04-06', 50_000, '30,000 for the tax year 2025 to 2026'],
    ['2026-04-06', 50_001, '50,000 for the tax year 2024 to 2025'],
    ['2027-04-05', 50_001, '50,000 for the tax year 2024 to 2025'],
    ['2027-04-05', 30_000, '20,000 for the tax year 2026 to 2027'],
    ['2027-04-05', 30_001, '30,000 for the tax year 2025 to 2026'],
    ['2027-04-06', 29_999, '20,000 for the tax year 2026 to 2027'],
    ['2027-04-06', 30_000, '20,000 for the tax year 2026 to 2027'],
    ['2027-04-06', 30_001, '30,000 for the tax year 2025 to 2026'],
    ['2028-04-05', 20_001, '20,000 for the tax year 2026 to 2027'],
    ['2028-04-06', 19_999, '20,000 for the tax year 2026 to 2027'],
    ['2028-04-06', 20_000, '20,000 for the tax year 2026 to 2027'],
    ['2028-04-06', 20_001, '20,000 for the tax year 2026 to 2027'],
    ['2029-04-05', 20_001, '20,000 for the tax year 2026 to 2027'],
    ['2029-04-06', 20_001, '20,000 for the tax year 2027 to 2028'],
  ] as const)('on %s with a turnover of %j asks about £%s', (day, turnover, limit) => {
    const finding = found(trader(turnover), { day })('mtd_income_tax');
    expect(finding?.verdict).toBe('ask');
    expect(finding?.reason).toContain(`£${limit}`);
  });

  it.each([
    ['2026-04-05', 'from 6 April 2026'],
    ['2026-04-06', 'since 6 April 2026'],
  ])('on %s says that the limit applies %s', (day, when) => {
    expect(found(trader(60_000), { day })('mtd_income_tax')?.reason).toBe(
      `The turnover given, £60,000, isn’t that of a tax year. Ask whether turnover and property income are over £50,000 for the tax year 2024 to 2025, the limit for Making Tax Digital for Income Tax ${when}.`,
    );
  });

  it.each([
    [
      'Nil',
      'The turnover given, Nil, isn’t that of a tax year and leaves out property income. Ask whether turnover and property income are over £20,000',
    ],
    ['Up to £30k', 'over £20,000'],
    ['£30k - £70k', 'over £50,000'],
    ['£70k - £125k', 'over £50,000'],
    ['Not Applicable', 'The turnover isn’t known. Ask whether turnover and property income are over £20,000'],
  ])('with the band %s asks: %s', (annual_revenue_range, part) => {
    const finding = found({ entity_type: 'Sole Trader', annual_revenue_range })('mtd_income_tax');
    expect(finding?.verdict).toBe('ask');
    expect(finding?.reason).toContain(part);
  });

  it('leaves out the question about property income if the firm does', () => {
    const asks = (turnover: number) =>
      found(trader(turnover), { left_out: ['property_income'] })('mtd_income_tax')?.verdict ?? null;
    expect([20_000, 20_001].map(asks)).toEqual([null, 'ask']);
  });

  it.each(['Limited Company', 'Partnership', 'Individual', ''])('says nothing for %j', (entity_type) => {
    expect(says('mtd_income_tax', { entity_type, turnover: 60_000 })).toBeNull();
  });
});

describe('the rules about staff', () => {
  it.each([
    [{ employs_staff: true, number_of_staff: 12 }, 'missing', 'The client employs 12 people'],
    [{ employs_staff: true, number_of_staff: 1 }, 'missing', 'The client employs one person'],
    [{ employs_staff: true, number_of_staff: null }, 'missing', 'The client employs staff'],
    [{ employs_staff: null, number_of_staff: null }, 'ask', 'It isn’t known whether'],
    [{ employs_staff: false, number_of_staff: 0 }, undefined, undefined],
  ] as const)('%j: payroll is %s', (facts, verdict, start) => {
    const finding = found(facts)('payroll');
    expect(finding?.verdict).toBe(verdict);
    expect(finding?.reason.slice(0, start?.length)).toBe(start);
  });

  it('ask about payroll if the proforma has payroll only for directors', () => {
    const finding = found({ employs_staff: true }, { services: ticked('directors_payroll') })('payroll');
    expect(finding).toMatchObject({ verdict: 'ask' });
  });

  it.each([
    [true, '2026-11-22', 'ask'],
    [null, '2026-11-22', 'ask'],
    [false, '2026-11-22', null],
    [true, '2014-04-05', null],
    [true, '2014-04-06', 'ask'],
  ] as const)('with employs_staff %j on %s, a pension is %s', (employs_staff, day, verdict) => {
    expect(says('pension', { employs_staff }, day)).toBe(verdict);
  });
});

describe('the rules about companies and construction', () => {
  it.each([
    ['Limited Company', 'missing', 'ask'],
    ['Sole Trader', null, null],
    ['', 'ask', null],
  ] as const)('%j: confirmation statement %s, director’s return %s', (entity_type, statement, directors) => {
    expect(says('confirmation_statement', { entity_type })).toBe(statement);
    expect(says('directors_return', { entity_type })).toBe(directors);
  });

  it.each([
    ['2016-06-29', null],
    ['2016-06-30', 'missing'],
  ])('on %s, a confirmation statement is %s', (day, verdict) => {
    expect(says('confirmation_statement', { entity_type: 'Limited Company' }, day)).toBe(verdict);
  });

  it.each([
    ['2021-04-05', null],
    ['2021-04-06', 'ask'],
  ])('on %s, CIS is %s', (day, verdict) => {
    expect(says('cis', {}, day)).toBe(verdict);
  });

  it('leave out CIS if the firm does', () => {
    expect(found({}, { left_out: ['cis'] })('cis')).toBeNull();
  });
});

describe('the list of missing services', () => {
  const facts = { ...BARE, entity_type: 'Limited Company', turnover: 500_000, employs_staff: true };

  it('leaves out services that are chosen, in whichever category', () => {
    const services = ticked(...Object.values(MISSING_RULES));
    expect(missingServices({ facts, services, tree, day: TODAY })).toEqual([]);
  });

  it('has certain findings before questions', () => {
    const verdicts = missingServices({ facts, services: {}, tree, day: TODAY }).map(({ verdict }) => verdict);
    expect(verdicts).toEqual(['missing', 'missing', 'missing', 'ask', 'ask', 'ask']);
  });

  it('asks if no service has the internal name', () => {
    const [vat] = missingServices({ facts, services: {}, tree: [], day: TODAY });
    expect(vat).toMatchObject({ rule: 'vat', verdict: 'ask', service: null });
    expect(vat?.reason).toContain('no service with the internal name ‘vat_returns’');
  });

  it('offers nothing to add while the catalogue is not loaded', () => {
    const [vat] = missingServices({ facts, services: {}, tree: null, day: TODAY });
    expect(vat).toMatchObject({ rule: 'vat', verdict: 'missing', service: null });
  });
});
