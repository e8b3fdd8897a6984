import { describe, expect, test } from 'vitest';
import { aCategory, aSubHeader, option } from '#contract/pricing/proforma/catalogue.fixture.ts';
import { emptyServices, type ServicesValue } from '#contract/pricing/proforma/services.ts';
import { applyPackage, withoutPackage } from './apply-package.ts';
import { chosenOnly, savePackageSchema } from './package.ts';

const payroll = aSubHeader('payroll', [
  option({ name: 'payslips', field_type: 'number', default_value: '1' }),
  option({ name: 'frequency', field_type: 'dropdown', field_options: { options: ['Weekly', 'Monthly'] } }),
  option({ name: 'pension', field_type: 'toggle' }),
]);
const vat = aSubHeader('vat', [option({ name: 'scheme' })]);
const tree = [aCategory('people', [payroll]), aCategory('books', [vat])];
const nothing = emptyServices(tree);
const small = {
  services: {
    people: { payroll: { enabled: true, payslips: 12, frequency: 'Monthly', pension: false } },
    books: { vat: { enabled: true, scheme: 'Flat rate' } },
  },
};

describe('a package', () => {
  test('keeps only the chosen services', () => {
    const services: ServicesValue = {
      people: { payroll: { enabled: true, payslips: 12 }, other: { enabled: false } },
      books: { vat: { enabled: false, scheme: 'x' } },
    };
    expect(chosenOnly(services)).toEqual({ people: { payroll: { enabled: true, payslips: 12 } } });
    const saved = savePackageSchema.safeParse({ name: ' Small ', entity_type: null, services });
    expect(saved.data).toMatchObject({ name: 'Small', services: { people: {} } });
    expect(savePackageSchema.safeParse({ name: 'None', entity_type: null, services: nothing }).success).toBe(
      false,
    );
  });

  test('adds its services with its values', () => {
    const { services, added, left_out } = applyPackage(tree, nothing, small);
    expect(chosenOnly(services)).toEqual(small.services);
    expect(added.map(({ name }) => name)).toEqual(['payroll', 'vat']);
    expect(left_out).toEqual([]);
  });

  test('leaves a service that is already chosen as it is', () => {
    const typed = { ...nothing, books: { vat: { enabled: true, scheme: 'Standard' } } };
    const { services, added } = applyPackage(tree, typed, small);
    expect(services.books).toBe(typed.books);
    expect(added.map(({ name }) => name)).toEqual(['payroll']);
    expect(applyPackage(tree, services, small)).toEqual({ services, added: [], left_out: [] });
  });

  test('leaves out the parts that are no longer offered', () => {
    const old = {
      services: {
        people: {
          payroll: { enabled: true, payslips: 3, frequency: 'Daily', cheques: 4, gone: null },
          directors: { enabled: true },
        },
        farming: { subsidies: { enabled: true } },
      },
    };
    const { services, added, left_out } = applyPackage(tree, nothing, old);
    expect(services.people?.payroll).toEqual({ enabled: true, payslips: 3, frequency: null, pension: true });
    expect(services).not.toHaveProperty('farming');
    expect(added.map(({ name }) => name)).toEqual(['payroll']);
    expect(left_out).toEqual([
      'The payroll → The frequency: Daily (no longer offered)',
      'The payroll → cheques (no longer in the catalogue)',
      'The people → directors (no longer in the catalogue)',
      'farming → subsidies (no longer in the catalogue)',
    ]);
  });

  test('is undone without losing text typed since', () => {
    const { services, added } = applyPackage(tree, nothing, { services: { people: small.services.people } });
    const typed = { ...services, books: { vat: { enabled: true, scheme: 'Cash' } } };
    expect(withoutPackage(typed, nothing, added)).toEqual({ ...nothing, books: typed.books });
    const former = { people: {} };
    expect(withoutPackage(services, former, added).people).toEqual({});
  });
});
