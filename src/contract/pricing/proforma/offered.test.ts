import { describe, expect, test } from 'vitest';
import { aCategory, aSubHeader, option } from './catalogue.fixture.ts';
import { proformaDefaults } from './constants.ts';
import { fieldsNotOffered, optionsNotOffered } from './offered.ts';

const details = { ...proformaDefaults(new Date('2026-03-02T10:00:00Z')), entity_type: 'Charity' };

describe('a field with choices', () => {
  test('accepts its choices', () => {
    expect(fieldsNotOffered(details, 2026, null)).toEqual([]);
  });

  test('offers ten years if its choices are years', () => {
    const refused = (start_date_year: string) =>
      fieldsNotOffered({ ...details, start_date_year }, 2026, null).map(({ message }) => message);
    expect(['2021', '2030'].flatMap(refused)).toEqual([]);
    expect(refused('2020')).toEqual(['Start year must be one of the choices offered']);
    expect(refused('2031')).toHaveLength(1);
  });

  test('accepts no unoffered value except the stored one', () => {
    const stored = { ...details, entity_type: 'Guild' };
    expect(fieldsNotOffered(stored, 2026, stored)).toEqual([]);
    expect(fieldsNotOffered({ ...details, entity_type: 'Club' }, 2026, stored)).toEqual([
      { field: 'entity_type', message: 'Entity type must be one of the choices offered' },
    ]);
  });
});

describe('a dropdown option', () => {
  const often = option({
    name: 'constructor',
    field_type: 'dropdown',
    field_options: { options: ['Weekly', 'Monthly'] },
  });
  const bare = option({ name: 'bare', field_type: 'dropdown', default_value: 'Usual' });
  const tree = [aCategory('payroll', [aSubHeader('paye', [often, bare])])];
  const refused = (value: object, stored: object | null = null) => {
    const of = (group: object) => ({ payroll: { paye: { enabled: true, ...group } } });
    return optionsNotOffered(tree, of(value), stored && of(stored)).map(({ path }) => path[2]);
  };

  test('accepts its choices and an empty value', () => {
    expect(refused({})).toEqual([]);
    expect(refused({ constructor: null, bare: '' })).toEqual([]);
    expect(refused({ constructor: 'Weekly', bare: 'Usual' })).toEqual([]);
  });

  test('rejects any other value unless it is already stored', () => {
    expect(refused({ constructor: 'Daily', bare: 'Other' })).toEqual(['constructor', 'bare']);
    expect(refused({ constructor: true })).toEqual(['constructor']);
    expect(refused({ constructor: 'Daily' }, { constructor: 'Daily' })).toEqual([]);
    expect(refused({ constructor: 'Daily' }, { constructor: 'Hourly' })).toEqual(['constructor']);
  });
});
