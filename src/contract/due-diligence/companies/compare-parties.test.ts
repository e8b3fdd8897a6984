import { describe, expect, it } from 'vitest';
import { companyWith, director, owner, said } from './company.fixture.ts';
import { compareParties } from './compare-parties.ts';

/** As 'side kind name'. */
const differencesOf = (...given: Parameters<typeof compareParties>) =>
  compareParties(...given)?.differences.map(({ side, kind, name }) => `${side} ${kind} ${name}`);

describe('the register and the file', () => {
  it('agree if names differ only in form', () => {
    const company = companyWith({
      officers: [director('MÜLLER, Jörg Hans', { born: '1970-05' })],
      owners: [owner('Müller, Jörg Hans', { born: '1970-05' })],
    });
    const compared = compareParties(company, [said('Dr Jorg Muller', { born: '1970-05-17' })]);
    expect(compared).toEqual({
      withheld: 0,
      differences: [],
      same: [
        { kind: 'officer', name: 'Jörg Hans Müller' },
        { kind: 'owner', name: 'Jörg Hans Müller' },
      ],
    });
  });

  it('list whom each lacks', () => {
    const company = companyWith({
      officers: [director('SMITH, Jane'), director('SHAH, Priya')],
      owners: [owner('SHAH, Priya')],
    });
    expect(differencesOf(company, [said('Jane Smith')])).toEqual([
      'missing_here officer Priya Shah',
      'missing_here owner Priya Shah',
      'missing_there owner Jane Smith',
    ]);
  });

  it('differ by birth alone', () => {
    const company = companyWith({ officers: [director('SMITH, Jane', { born: '1970-05' })] });
    const jane = (born: string | null) => [said('Jane Smith', { roles: ['director'], born })];
    expect(differencesOf(company, jane(null))).toEqual([]);
    expect(differencesOf(company, jane('1970'))).toEqual([]);
    expect(differencesOf(company, jane('1970-05-31'))).toEqual([]);
    expect(differencesOf(company, jane('1970-06'))).toHaveLength(2);
    expect(differencesOf(company, jane('1971'))).toHaveLength(2);
  });

  it('pair a father and a son by birth, in any order', () => {
    const officers = [
      director('SMITH, John', { born: '1950-01' }),
      director('SMITH, John', { born: '1980-01' }),
    ];
    const parties = [said('John Smith', { roles: ['director'], born: '1980-01-02' })];
    for (const listed of [officers, officers.toReversed()])
      expect(compareParties(companyWith({ officers: listed }), parties)?.differences).toMatchObject([
        { side: 'missing_here', born: '1950-01' },
      ]);
    expect(
      differencesOf(companyWith({ officers }), [said('John Smith', { roles: ['director'] })]),
    ).toHaveLength(1);
  });

  it('leave out who has gone, and secretaries', () => {
    const company = companyWith({
      officers: [
        director('GONE, Ann', { resigned_on: '2024-02-01' }),
        director('PENN, Sam', { role: 'secretary' }),
      ],
      owners: [owner('PAST, Bob', { ceased_on: '2024-02-01' })],
    });
    expect(differencesOf(company, [said('Left Long Ago', { left_on: '2024-01-01' })])).toEqual([]);
  });

  it.each([
    'significant-influence-or-control',
    'significant-influence-or-control-as-trust',
    'right-to-appoint-and-remove-directors',
    'voting-rights-25-to-50-percent',
    'right-to-share-surplus-assets-25-to-50-percent-limited-liability-partnership',
    'registered-owner-as-nominee-person-england-wales-registered-overseas-entity',
  ])('list who controls by %s', (nature) => {
    const company = companyWith({ owners: [owner('SWAY, Cy', { natures: [nature] })] });
    expect(differencesOf(company, [])).toEqual(['missing_here owner Cy Sway']);
    expect(differencesOf(company, [said('Cy Sway', { roles: ['owner'] })])).toEqual([]);
  });

  it('count people whose details are withheld, who may be owners of the file', () => {
    const hidden = owner('', { kind: 'withheld', natures: [] });
    const company = companyWith({
      owners: [hidden, owner('', { kind: 'withheld', ceased_on: '2024-02-01' })],
    });
    const cy = said('Cy Sway', { roles: ['owner'] });
    expect(compareParties(company, [])).toMatchObject({ withheld: 1, differences: [] });
    expect(compareParties(company, [cy])).toMatchObject({ withheld: 1, differences: [] });
    expect(differencesOf(company, [cy, said('Di Roe', { roles: ['owner'] })])).toEqual([
      'missing_there owner Cy Sway',
      'missing_there owner Di Roe',
    ]);
  });

  it('compare companies by number, or by name without one', () => {
    const company = companyWith({
      owners: [owner('HOLDINGS LIMITED', { kind: 'company', company_number: '00000007' })],
    });
    const holdings = (company_number: string | null, name = 'Holdings Ltd') => [
      said(name, { kind: 'company', roles: ['owner'], company_number }),
    ];
    expect(differencesOf(company, holdings('00000007', 'Renamed Ltd'))).toEqual([]);
    expect(differencesOf(company, holdings(null))).toEqual([]);
    expect(differencesOf(company, holdings('00000008'))).toHaveLength(2);
    expect(differencesOf(company, [said('Holdings Ltd', { roles: ['owner'] })])).toHaveLength(2);
  });

  it('find a party by another of its names', () => {
    const company = companyWith({ officers: [director('JONES, Jane')] });
    const parties = [said('Jane Smith', { roles: ['director'], other_names: ['Jane Jones'] })];
    expect(differencesOf(company, parties)).toEqual([]);
  });

  it('compare the members of an LLP', () => {
    const company = companyWith({
      profile: { type: 'llp' },
      officers: [
        director('SMITH, Jane', { role: 'llp-designated-member' }),
        director('SHAH, Priya', { role: 'llp-member' }),
      ],
      owners: [owner('SMITH, Jane', { natures: ['right-to-share-surplus-assets-50-to-75-percent'] })],
    });
    expect(differencesOf(company, [said('Jane Smith')])).toEqual(['missing_here officer Priya Shah']);
  });

  it.each(['scottish-partnership', 'charitable-incorporated-organisation', 'oversea-company'])(
    'are not compared for a %s',
    (type) => expect(compareParties(companyWith({ profile: { type } }), [])).toBeNull(),
  );

  it('give a difference the same key whatever the order', () => {
    const officers = [director('SMITH, Jane', { born: '1970-05' }), director('SHAH, Priya')];
    const keys = (list: typeof officers) =>
      compareParties(companyWith({ officers: list }), [])
        ?.differences.map(({ key }) => key)
        .sort();
    expect(keys(officers)).toEqual(keys(officers.toReversed()));
    expect(new Set(keys(officers)).size).toBe(2);
  });
});
