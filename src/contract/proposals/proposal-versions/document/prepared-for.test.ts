import { expect, it } from 'vitest';
import { preparedFor } from './prepared-for.ts';

const person = (name: string, kind: 'client' | 'firm' = 'client') => ({
  id: name,
  name,
  email: '',
  position: '',
  kind,
});
const letter = (name: string) => ({
  id: name,
  letter: 'Individual' as const,
  title: 'Letter',
  entity: { name, type: 'Individual' },
  is_consumer: false,
  services: [],
  parts: [],
  signatory_ids: [],
});

it('a proposal is prepared for company, entities and people, each named once', () => {
  const document = {
    client: { name: 'Ada Lovelace', company: 'Analytical Engines Ltd' },
    letters: ['Analytical Engines Ltd', 'Ben Lovelace', 'Lovelace Trust'].map(letter),
    signatories: [person('Ada Lovelace'), person('Ben Lovelace'), person('Sam Staff', 'firm')],
  };
  expect(preparedFor(document)).toEqual([
    'Analytical Engines Ltd',
    'Lovelace Trust',
    'Ada Lovelace',
    'Ben Lovelace',
  ]);
});

it('a proposal for a person without a company names them once', () => {
  const document = {
    client: { name: 'Ada Lovelace', company: null },
    letters: [letter('Ada Lovelace')],
    signatories: [person('Ada Lovelace')],
  };
  expect(preparedFor(document)).toEqual(['Ada Lovelace']);
});
