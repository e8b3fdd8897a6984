import { describe, expect, it } from 'vitest';
import { retryAfter } from './schedule.ts';
import { saveWebhookSchema } from './webhook.ts';

const webhook = {
  url: 'https://firm.example/hook',
  description: '',
  events: ['client.status_changed'],
  active: true,
};

const problems = (values: object) =>
  Object.fromEntries(
    (saveWebhookSchema.safeParse({ ...webhook, ...values }).error?.issues ?? []).map((issue) => [
      issue.path.join('.'),
      issue.message,
    ]),
  );

describe('the form of a webhook', () => {
  it('accepts http and https addresses without a password', () => {
    for (const url of ['http://localhost:8080/x', 'https://firm.example/hook?key=a@b']) {
      expect(problems({ url }), url).toEqual({});
    }
    for (const url of ['', 'firm.example/hook', 'ftp://firm.example', 'javascript:alert(1)']) {
      expect(problems({ url }), url).toEqual({ url: 'URL must be a valid http:// or https:// address' });
    }
    for (const url of ['https://user:password@firm.example', 'https://user@firm.example/x']) {
      expect(problems({ url }), url).toEqual({ url: 'URL must not contain a user name or password' });
    }
  });

  it('requires at least one event', () => {
    expect(problems({ events: [] })).toEqual({ events: 'Choose at least one event' });
    expect(problems({ events: ['client.deleted'] })).not.toEqual({});
    const events = ['questionnaire.answered', 'client.status_changed', 'questionnaire.answered'];
    expect(saveWebhookSchema.parse({ ...webhook, events }).events).toEqual([
      'client.status_changed',
      'questionnaire.answered',
    ]);
  });
});

describe('failed deliveries are retried', () => {
  it('with growing waits, for three days', () => {
    const waits = Array.from({ length: 12 }, (_, n) => retryAfter(n + 1, 0));
    const tried = waits.filter((wait) => wait !== null);
    expect(tried[0]).toBe(5_000);
    expect(tried).toEqual([...tried].sort((one, other) => one - other));
    expect(tried.reduce((sum, wait) => sum + wait)).toBe((75 * 3_600 + 35 * 60 + 5) * 1_000);
    expect(waits.slice(tried.length)).toEqual([null, null, null]);
  });

  it('after waits that are randomly up to 10 per cent longer', () => {
    expect(retryAfter(2, 1)).toBe(330_000);
  });
});
