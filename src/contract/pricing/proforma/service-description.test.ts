import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aCategory, anyCatalogue, anyStored, aSubHeader, option } from './catalogue.fixture.ts';
import { describeStored } from './service-description.ts';

const tree = [
  aCategory('payroll', [
    aSubHeader('monthly', [
      option({ name: 'people', field_type: 'number' }),
      option({ name: 'how', field_type: 'dropdown', field_options: { options: ['A'] } }),
      option({ name: 'sure', field_type: 'toggle' }),
      option({ name: 'remarks' }),
    ]),
    aSubHeader('weekly', []),
  ]),
];

describe('the description of stored services', () => {
  test('shows enabled services by display name, without options that have no value', () => {
    const stored = {
      payroll: {
        monthly: { enabled: true, people: 1200, how: 'A', sure: false, remarks: null },
        weekly: { enabled: false },
      },
    };
    expect(describeStored(tree, stored)).toEqual([
      {
        name: 'payroll',
        label: 'The payroll',
        note: null,
        sub_headers: [
          {
            name: 'monthly',
            label: 'The monthly',
            note: null,
            options: [
              { name: 'people', label: 'The people', note: null, value: '1,200' },
              { name: 'how', label: 'The how', note: null, value: 'A' },
              { name: 'sure', label: 'The sure', note: null, value: 'No' },
            ],
          },
        ],
      },
    ]);
  });

  test('marks values no longer offered and entries no longer in the catalogue', () => {
    const [known, gone] = describeStored(tree, {
      payroll: { monthly: { enabled: true, how: 'B', staff: 3 }, yearly: { enabled: true } },
      vat: { returns: { enabled: true, quarterly: true } },
    });
    const note = 'no longer in the catalogue';
    expect(known?.sub_headers).toEqual([
      {
        name: 'monthly',
        label: 'The monthly',
        note: null,
        options: [
          { name: 'how', label: 'The how', note: 'no longer offered', value: 'B' },
          { name: 'staff', label: 'staff', note, value: '3' },
        ],
      },
      { name: 'yearly', label: 'yearly', note, options: [] },
    ]);
    expect(gone).toEqual({
      name: 'vat',
      label: 'vat',
      note,
      sub_headers: [
        {
          name: 'returns',
          label: 'returns',
          note,
          options: [{ name: 'quarterly', label: 'quarterly', note, value: 'Yes' }],
        },
      ],
    });
  });

  test('shows each enabled sub-header exactly once, whatever has changed in the catalogue', () => {
    fc.assert(
      fc.property(anyCatalogue, anyStored, (catalogue, stored) => {
        const shown = describeStored(catalogue, stored).flatMap((entry) =>
          entry.sub_headers.map((each) => `${entry.name}/${each.name}`),
        );
        const enabled = Object.entries(stored).flatMap(([name, groups]) =>
          Object.entries(groups)
            .filter(([, group]) => group.enabled)
            .map(([each]) => `${name}/${each}`),
        );
        expect(shown.toSorted()).toEqual(enabled.toSorted());
      }),
    );
  });
});
