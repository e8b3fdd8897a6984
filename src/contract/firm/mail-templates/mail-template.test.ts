import { expect, test } from 'vitest';
import { MAIL_LIMITS, saveMailTemplateSchema } from './mail-template.ts';

const TEMPLATE = {
  name: 'Hello',
  subject: 'Hello {{client.first_name}}',
  body: 'Dear {{client.first_name}}',
};

const messages = (fields: Partial<typeof TEMPLATE>) =>
  saveMailTemplateSchema.safeParse({ ...TEMPLATE, ...fields }).error?.issues.map(({ message }) => message);

test('a template needs a name, a subject and a message', () => {
  expect(saveMailTemplateSchema.parse({ ...TEMPLATE, name: ' Hello ' })).toEqual(TEMPLATE);
  expect(messages({ name: ' ', subject: '', body: '\n' })).toEqual([
    'Name is required',
    'Subject is required',
    'Message is required',
  ]);
});

test('the refusal of an unknown field names the field', () => {
  expect(messages({ body: 'Dear {{clinet.first_name}}' })).toEqual([
    "{{clinet.first_name}} isn't a field that can be filled in.",
  ]);
});

test('the subject and the message have a maximum length', () => {
  expect(messages({ subject: 'x'.repeat(MAIL_LIMITS.subject + 1) })).toEqual([
    'Subject must be 200 characters or fewer',
  ]);
  expect(messages({ body: '{{'.repeat(MAIL_LIMITS.body) })).toEqual([
    'Message must be 10,000 characters or fewer',
  ]);
});
