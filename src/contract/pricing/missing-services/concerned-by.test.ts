import { expect, it } from 'vitest';
import { concernedBy } from './missing-services.ts';

const client = (entity_type: string, turnover: number) => ({
  name: `${entity_type} ${turnover}`,
  services: {},
  facts: {
    entity_type,
    turnover,
    annual_revenue_range: 'Not Applicable',
    employs_staff: false,
    number_of_staff: null,
  },
});

const CLIENTS = [
  client('Partnership', 85_000),
  client('Partnership', 85_001),
  client('Partnership', 90_000),
  client('Partnership', 90_001),
  client('Sole Trader', 20_000),
  client('Sole Trader', 30_000),
  client('Sole Trader', 30_001),
];

it.each([
  ['2024-03-31', []],
  ['2024-04-01', ['Partnership 85001', 'Partnership 90000']],
  ['2024-04-02', []],
  ['2027-04-05', []],
  ['2027-04-06', ['Sole Trader 30001']],
  ['2028-04-06', ['Sole Trader 30000']],
])('the law that came into force on %s concerns %j', (day, names) => {
  expect(concernedBy(day, CLIENTS).map(({ name }) => name)).toEqual(names);
});
