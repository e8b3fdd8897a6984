import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCatalogue, anyStored } from './catalogue.fixture.ts';
import { detailsChanges } from './details-changes.ts';
import { openServices } from './services.ts';

describe('what changed in a proforma', () => {
  test('is named by its path, from what to what', () => {
    const before = {
      city: 'Leeds',
      primary_contact: { email: 'a@x.uk' },
      additional_contacts: [{ phone: '1' }],
    };
    const after = {
      city: 'York',
      primary_contact: { email: 'a@x.uk' },
      additional_contacts: [{ phone: '2' }],
    };
    expect(detailsChanges(before, after)).toEqual({
      city: { from: 'Leeds', to: 'York' },
      'additional_contacts.0.phone': { from: '1', to: '2' },
    });
  });

  test('leaves out what was not given before and is not now, however that is stored', () => {
    const before = { services: { a: { b: { enabled: false, c: null } } } };
    const after = { services: { a: { b: { enabled: false, d: false, e: '' } } } };
    expect(detailsChanges(before, after)).toEqual({});
  });

  test('names a value that was cleared or given', () => {
    expect(detailsChanges({ fee: 0 }, { fee: null })).toEqual({ fee: { from: 0, to: null } });
    expect(detailsChanges({}, { ticked: true })).toEqual({ ticked: { from: null, to: true } });
  });

  test('is nothing between a state and itself, and turns round when they are swapped', () => {
    fc.assert(
      fc.property(anyStored, anyStored, (one, other) => {
        expect(detailsChanges(one, one)).toEqual({});
        const there = detailsChanges(one, other);
        const back = detailsChanges(other, one);
        expect(Object.keys(back).sort()).toEqual(Object.keys(there).sort());
        for (const [path, { from, to }] of Object.entries(there)) {
          expect(back[path]).toEqual({ from: to, to: from });
        }
      }),
      { numRuns: 40 },
    );
  });

  test('opening a proforma is no change, but for followers that came later', () => {
    fc.assert(
      fc.property(anyCatalogue, anyStored, (tree, stored) => {
        const changed = Object.keys(detailsChanges(stored, openServices(tree, stored)));
        expect(changed.filter((path) => !path.endsWith('_enabled'))).toEqual([]);
      }),
    );
  });
});
