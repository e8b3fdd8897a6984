import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCatalogue, anyStored } from './catalogue.fixture.ts';
import { detailsChanges } from './details-changes.ts';
import { openServices } from './services.ts';

describe('the changes to a proforma', () => {
  test('are listed by path, with old and new values', () => {
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

  test('omit values that were blank and still are, however stored', () => {
    const before = { services: { a: { b: { enabled: false, c: null } } } };
    const after = { services: { a: { b: { enabled: false, d: false, e: '' } } } };
    expect(detailsChanges(before, after)).toEqual({});
  });

  test('include values that were cleared or filled in', () => {
    expect(detailsChanges({ fee: 0 }, { fee: null })).toEqual({ fee: { from: 0, to: null } });
    expect(detailsChanges({}, { ticked: true })).toEqual({ ticked: { from: null, to: true } });
  });

  test('are empty between equal states', () => {
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

  test('are empty after the proforma is opened, apart from options added later', () => {
    fc.assert(
      fc.property(anyCatalogue, anyStored, (tree, stored) => {
        const changed = Object.keys(detailsChanges(stored, openServices(tree, stored)));
        expect(changed.filter((path) => !path.endsWith('_enabled'))).toEqual([]);
      }),
    );
  });
});
