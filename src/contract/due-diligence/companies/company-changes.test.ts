import { describe, expect, it } from 'vitest';
import { companyWith, director, owner } from './company.fixture.ts';
import { companyChanges } from './company-changes.ts';

const TODAY = '2026-11-28';
const jane = director('SMITH, Jane', { born: '1970-05' });
const priya = director('SHAH, Priya', { appointed_on: '2026-11-20' });
const before = companyWith({ officers: [jane], owners: [owner('Smith, Jane', { born: '1970-05' })] });

const textsOf = (...given: Parameters<typeof companyChanges>) =>
  companyChanges(...given).map(({ text }) => text);

describe('what changed at Companies House', () => {
  it('is nothing if nothing changed, whatever the order', () => {
    const two = { officers: [jane, priya], owners: [owner('A'), owner('B')] };
    const reversed = { officers: two.officers.toReversed(), owners: two.owners.toReversed() };
    expect(companyChanges(companyWith(two), companyWith(reversed), TODAY)).toEqual([]);
  });

  it('is nothing at the first look', () => {
    expect(companyChanges(null, before, TODAY)).toEqual([]);
  });

  it.each([
    [
      'a new officer',
      { officers: [jane, priya] },
      'Priya Shah was appointed as director on 20 November 2026',
    ],
    [
      'a resignation',
      { officers: [{ ...jane, resigned_on: '2026-11-02' }] },
      'Jane Smith is no longer director, since 2 November 2026',
    ],
    ['an officer who is no longer listed', { officers: [] }, 'Jane Smith is no longer listed as director'],
    [
      'a new owner',
      { owners: [...before.owners, owner('Shah, Priya', { natures: ['voting-rights-25-to-50-percent'] })] },
      'Priya Shah is a new person with significant control (Votes: more than 25%, up to 50%)',
    ],
    [
      'an owner who has gone',
      { owners: before.owners.map((one) => ({ ...one, ceased_on: '2026-11-03' })) },
      'Jane Smith no longer has significant control, since 3 November 2026',
    ],
    [
      'another share',
      { owners: before.owners.map((one) => ({ ...one, natures: ['ownership-of-shares-50-to-75-percent'] })) },
      'The control of Jane Smith changed (Shares: more than 50%, less than 75%)',
    ],
    [
      'the office',
      { profile: { office: '2 Low Street, York' } },
      'ACME TEA LIMITED has a new registered office: 2 Low Street, York',
    ],
    [
      'the status',
      { profile: { status: 'liquidation' } },
      "ACME TEA LIMITED: status is now 'In liquidation'",
    ],
    [
      'the name',
      { profile: { name: 'ACME COFFEE LIMITED' } },
      'ACME TEA LIMITED is now called ACME COFFEE LIMITED',
    ],
  ])('%s', (_title, given, text) => {
    const after = companyWith({ officers: before.officers, owners: before.owners, ...given });
    const changes = companyChanges(before, after, TODAY);
    expect(changes.map((change) => change.text)).toEqual([text]);
    expect(companyChanges(after, after, TODAY)).toEqual([]);
  });

  it('an officer who came and went between two looks is left out', () => {
    const gone = { ...priya, resigned_on: '2026-11-25' };
    expect(textsOf(before, companyWith({ ...before, officers: [jane, gone] }), TODAY)).toEqual([]);
  });
});

describe('what is due', () => {
  it('overdue accounts and statements are named at each look with one key', () => {
    const late = companyWith({ profile: { accounts_overdue: true, confirmation_overdue: true } });
    expect(textsOf(null, late, TODAY)).toEqual([
      'The accounts of ACME TEA LIMITED are overdue: they were due by 31 December 2026',
      'The confirmation statement of ACME TEA LIMITED is overdue: it was due by 19 January 2027',
    ]);
    expect(companyChanges(late, late, TODAY)).toEqual(companyChanges(null, late, '2026-12-20'));
  });

  it.each([
    ['2026-12-26', null, 1],
    ['2026-12-27', null, 0],
    ['2026-11-01', null, 1],
    ['2026-12-26', '2026-11-01', 0],
  ])(
    'an identity statement due by %s of an officer who left on %s',
    (identity_due_on, resigned_on, count) => {
      const company = companyWith({ officers: [{ ...jane, identity_due_on, resigned_on }] });
      expect(textsOf(null, company, TODAY)).toHaveLength(count);
    },
  );
});
