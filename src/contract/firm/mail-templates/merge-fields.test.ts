import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  fieldProblem,
  fillFields,
  fillMail,
  LINK_FIELD,
  type MergeValues,
  PLACEHOLDERS,
  plainMailText,
  unknownFields,
} from './merge-fields.ts';

const VALUES: MergeValues = {
  'client.first_name': 'Ada',
  'client.surname': 'Lovelace',
  'client.company': null,
  'client.proposal_id': 'TG20261234',
  'firm.name': 'Hill & Co',
  'owner.name': null,
  'user.name': 'Sam Staff',
  'questionnaire.link': LINK_FIELD,
};

test('fields are filled in, with or without spaces', () => {
  const { text, unknown, empty } = fillFields('Dear {{client.first_name}}, {{ user.name }}', VALUES);
  expect(text).toBe('Dear Ada, Sam Staff');
  expect([unknown, empty]).toEqual([[], []]);
});

test('unknown, empty and unclosed fields stay as they are and are named once', () => {
  const written =
    '{{client.nick}} {{client.nick}} {{client.company}} {{owner.name}} {{client.first_name} {{}}';
  const { text, unknown, empty } = fillFields(written, VALUES);
  expect(text).toBe(written);
  expect(unknown).toEqual(['{{client.nick}}', '{{', '{{}}']);
  expect(empty).toEqual(['client.company', 'owner.name']);
  expect(fieldProblem({ unknown: ['{{client.nick}}'], empty })).toBe(
    "{{client.nick}} isn't a field that can be filled in. There is no value for the client's company and the name of the client's owner.",
  );
  expect(fieldProblem({ unknown: [], empty: [] })).toBeNull();
});

test('names of built-in properties are unknown fields', () => {
  expect(unknownFields('{{constructor}} {{toString}} {{__proto__}}')).toHaveLength(3);
});

test('filling in a text again changes nothing, even if it contains the link', () => {
  const once = fillFields(`Dear {{client.first_name}}\n\n${LINK_FIELD}`, VALUES);
  expect(once.text).toBe(`Dear Ada\n\n${LINK_FIELD}`);
  expect(fillFields(once.text, VALUES)).toEqual(once);
});

test('braces of a value stay text when filled in again', () => {
  const values = { ...VALUES, 'client.company': '{{user.name}} {{questionnaire.link}} \\{{ {' };
  const once = fillFields('For {{client.company}}{{client.company}}', values);
  expect(plainMailText(once.text)).toBe(`For ${values['client.company']}${values['client.company']}`);
  expect(fillFields(once.text, values)).toEqual(once);
  expect(once).toMatchObject({ unknown: [], empty: [] });
  expect(once.text).not.toContain(LINK_FIELD);
});

test('braces after a backslash are text', () => {
  const { text, unknown } = fillFields(String.raw`Write \{{client.first_name}}`, VALUES);
  expect(unknown).toEqual([]);
  expect(plainMailText(text)).toBe('Write {{client.first_name}}');
});

test('the link may not be in the subject', () => {
  expect(fillMail({ subject: 'Hello', body: LINK_FIELD }, VALUES).body).toMatchObject({
    text: LINK_FIELD,
    empty: [],
  });
  const { subject } = fillMail({ subject: LINK_FIELD, body: 'Hello' }, VALUES);
  expect(subject.empty).toEqual(['questionnaire.link']);
});

test('a text without unknown or empty fields has all its fields filled in', () => {
  const piece = fc.oneof(
    // A backslash would make the next brace text.
    fc.string().map((text) => text.replaceAll('\\', '')),
    fc.constantFrom('{', '}', '{{', '}}', ' ', ...Object.keys(PLACEHOLDERS).map((field) => `{{${field}}}`)),
  );
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const { text, unknown, empty } = fillFields(pieces.join(''), VALUES);
      if (unknown.length === 0 && empty.length === 0) {
        expect(text.replaceAll(LINK_FIELD, '')).not.toContain('{{');
      }
    }),
  );
});
