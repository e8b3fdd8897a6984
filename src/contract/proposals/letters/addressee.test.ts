import { expect, test } from 'vitest';
import { fill, textOf, withText } from './filled-letters.fixture.ts';
import { LETTER, PERSONAL, SOURCE } from './letters.fixture.ts';

const BEN = { id: 'ben', name: 'Ben Byron King', email: 'ben@home.example', position: 'Shareholder' };
const source = { ...SOURCE, signatories: [...SOURCE.signatories, BEN] };
const bens = { ...PERSONAL, entity_name: 'Ben Byron King', signatory_ids: ['ben'] };
const ALL =
  '{{client.first_name}}; {{client.surname}}; {{client.name}}; {{client.email}}; {{client.company}}; {{contact.name}}; {{contact.position}}; {{contact.email}}';
const read = (letters = [LETTER], given = source) =>
  fill(withText(ALL), { source: given, letters }).letters.map(({ parts }) => parts[0]?.text);

test('a personal letter is filled in from its own signatory and entity', () => {
  expect(read([LETTER, bens])).toEqual([
    'Ada; Lovelace; Ada Lovelace; ada@engines.example; Engines Ltd; Ada Lovelace; Director; ada@engines.example',
    'Ben; Byron King; Ben Byron King; ben@home.example; Ben Byron King; Ben Byron King; Shareholder; ben@home.example',
  ]);
});

test('a letter that the client signs with somebody else still addresses the client', () => {
  expect(read([{ ...LETTER, signatory_ids: ['ben', 'ada'] }])[0]).toContain('Ada; Lovelace; Ada Lovelace;');
});

test('two people who share an address are told apart by their names', () => {
  const signatories = [...SOURCE.signatories, { ...BEN, email: SOURCE.client.email }];
  expect(read([bens], { ...SOURCE, signatories })[0]).toContain('Ben; Byron King;');
});

test('a contact whose name was corrected in the draft is still the client', () => {
  const [ada] = SOURCE.signatories;
  const signatories = ada ? [{ ...ada, name: 'Countess Lovelace' }] : [];
  expect(read([LETTER], { ...SOURCE, signatories })[0]).toContain('Ada; Lovelace;');
});

test('a letter for another entity never has the address of the proforma’s', () => {
  expect(textOf('{{client.address}}', source)).toContain('Mill Lane');
  const { letters, problems } = fill(withText('{{client.address}}'), { source, letters: [bens] });
  expect(JSON.stringify(letters)).not.toContain('Mill Lane');
  expect(problems.filter(({ field }) => field !== null)).toMatchObject([
    {
      kind: 'unfilled_field',
      field: 'client.address',
      section: 'letters',
      letter_ids: [bens.id],
      message:
        "{{client.address}} in 'Letter' has no value in the letter 'Individual' for Ben Byron King: the address in the proforma is another entity's. In Letters, delete the field, or publish a text without it for Individual.",
    },
  ]);
});

test('a field that a letter’s signatory lacks says where to enter it', () => {
  const blank = { ...BEN, name: 'Ben', position: '' };
  const given = { ...SOURCE, signatories: [...SOURCE.signatories, blank] };
  const text = '{{client.surname}} {{client.phone}} {{contact.position}} {{contact.phone}}';
  const { problems } = fill(withText(text), { source: given, letters: [bens] });
  expect(problems.map(({ field, section, message }) => [field, section, message])).toEqual([
    [
      'client.surname',
      'proposal',
      "{{client.surname}} in 'Letter' has no value in the letter 'Individual' for Ben, who signs it. Enter it at this signatory.",
    ],
    [
      'client.phone',
      'proforma',
      "{{client.phone}} in 'Letter' has no value in the letter 'Individual' for Ben, who signs it. Add the person with a phone number to the contacts in the proforma.",
    ],
    [
      'contact.position',
      'proposal',
      "{{contact.position}} in 'Letter' has no value in the letter 'Individual' for Ben, who signs it. Enter it at this signatory.",
    ],
    [
      'contact.phone',
      'proforma',
      "{{contact.phone}} in 'Letter' has no value in the letter 'Individual' for Ben, who signs it. Add the person with a phone number to the contacts in the proforma.",
    ],
  ]);
});

test('a field that the client lacks is named without an addressee', () => {
  const given = { ...SOURCE, client: { ...SOURCE.client, phone: '' } };
  expect(
    fill(withText('{{client.phone}}'), { source: given }).problems.map(({ message }) => message),
  ).toEqual(["'the client's phone number' has no value. The value comes from the client's page."]);
});
