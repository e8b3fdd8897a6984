import { describe, expect, it } from 'vitest';
import { fieldQuery, fieldsFor, withField, withoutTyped } from './field-query.ts';

describe('the field being typed before the caret', () => {
  it.each([
    ['Dear {{', { from: 5, to: 7, typed: '' }],
    ['Dear {{client.na', { from: 5, to: 16, typed: 'client.na' }],
    ['Dear {{ firm', { from: 5, to: 12, typed: ' firm' }],
    ['{{a}} {{b', { from: 6, to: 9, typed: 'b' }],
    ['Dear {', null],
    ['Dear {{client.name}}', null],
    ['{{\nclient', null],
  ])('in %j is %j', (text, query) => {
    expect(fieldQuery(text, text.length)).toEqual(query);
  });
});

it('fields are found by name and meaning', () => {
  expect(fieldsFor('client.').slice(0, 2)).toEqual(['client.name', 'client.first_name']);
  expect(fieldsFor('insurer')).toEqual(['facts.insurer', 'facts.insurer_address', 'covers.insurance']);
  expect(fieldsFor('Surname')).toEqual(['client.surname']);
  expect(fieldsFor('firm phone')).toEqual(['firm.phone']);
  expect(fieldsFor('nothing like it')).toEqual([]);
  expect(fieldsFor('').length).toBeGreaterThan(40);
});

it('the chosen field replaces what was typed', () => {
  const insert = (before: string, after: string) => {
    const query = fieldQuery(before, before.length);
    return query && withField(before + after, query, 'client.name');
  };
  expect(insert('Dear {{cl', ', hello')).toEqual({ text: 'Dear {{client.name}}, hello', caret: 20 });
  expect(insert('Dear {{cl', 'ient}}, hello')).toEqual({ text: 'Dear {{client.name}}, hello', caret: 20 });
});

it('a field that is being typed is left out completely', () => {
  const without = (before: string, after: string) => {
    const query = fieldQuery(before, before.length);
    return query && withoutTyped(before + after, query);
  };
  expect(without('Dear {{cl', ', hello')).toBe('Dear , hello');
  expect(without('Dear {{cl', 'ient.nick}}, hello')).toBe('Dear , hello');
  expect(without('Dear {{', '{{client.name}}, hello')).toBe('Dear {{client.name}}, hello');
});
