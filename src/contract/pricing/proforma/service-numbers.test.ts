import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aCategory, anyCatalogue, anyStored, aSubHeader, option } from './catalogue.fixture.ts';
import { withNumbers } from './service-numbers.ts';
import { validateServices } from './service-validation.ts';

const tree = [
  aCategory('payroll', [
    aSubHeader('monthly', [
      option({ name: 'employees', field_type: 'number' }),
      option({ name: 'rate', field_type: 'number' }),
      option({ name: 'reference', field_type: 'text' }),
    ]),
  ]),
];

test('text in a number field is stored as a number', () => {
  const monthly = { enabled: true, employees: '007', rate: '1.50', reference: '007', former: '10.0' };
  expect(withNumbers(tree, { payroll: { monthly } })).toEqual({
    payroll: { monthly: { enabled: true, employees: 7, rate: 1.5, reference: '007', former: '10.0' } },
  });
});

test("text that isn't a number stays as it is", () => {
  const services = { payroll: { monthly: { enabled: true, employees: 'seven', rate: null } } };
  expect(withNumbers(tree, services)).toEqual(services);
});

test("converting text to numbers doesn't change what is valid", () => {
  fc.assert(
    fc.property(anyCatalogue, anyStored, (any, stored) => {
      const numbered = withNumbers(any, stored);
      expect(validateServices(any, numbered)).toEqual(validateServices(any, stored));
      expect(withNumbers(any, numbered)).toEqual(numbered);
    }),
  );
});
