import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCatalogue, anyStored, category, option, subHeader } from './catalogue.fixture.ts';
import { withNumbers } from './service-numbers.ts';
import { validateServices } from './service-validation.ts';

const tree = [
  category('payroll', [
    subHeader('monthly', [
      option({ name: 'employees', field_type: 'number' }),
      option({ name: 'rate', field_type: 'number' }),
      option({ name: 'reference', field_type: 'text' }),
    ]),
  ]),
];

test('what is typed into a number field is stored as the number it stands for', () => {
  const monthly = { enabled: true, employees: '007', rate: '1.50', reference: '007', former: '10.0' };
  expect(withNumbers(tree, { payroll: { monthly } })).toEqual({
    payroll: { monthly: { enabled: true, employees: 7, rate: 1.5, reference: '007', former: '10.0' } },
  });
});

test('what stands for no number stays for the check to name', () => {
  const services = { payroll: { monthly: { enabled: true, employees: 'seven', rate: null } } };
  expect(withNumbers(tree, services)).toEqual(services);
});

test('whatever was right or wrong before is so after, and a second time changes nothing', () => {
  fc.assert(
    fc.property(anyCatalogue, anyStored, (any, stored) => {
      const numbered = withNumbers(any, stored);
      expect(validateServices(any, numbered)).toEqual(validateServices(any, stored));
      expect(withNumbers(any, numbered)).toEqual(numbered);
    }),
  );
});
