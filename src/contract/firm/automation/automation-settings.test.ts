import { expect, test } from 'vitest';
import { saveAutomationSettingsSchema } from './automation-settings.ts';

function problems(values: object): Record<string, string> {
  const issues = saveAutomationSettingsSchema.safeParse(values).error?.issues ?? [];
  return Object.fromEntries(issues.map((issue) => [issue.path.join('.'), issue.message]));
}

test('an enabled integration requires a bot ID', () => {
  expect(problems({ enabled: false, bot_id: '', webhook_url: '' })).toEqual({});
  expect(problems({ enabled: true, bot_id: ' ', webhook_url: 'ftp://x.example' })).toEqual({
    bot_id: 'Bot ID is required when Axiom integration is enabled',
    webhook_url: 'Webhook URL must be a valid http:// or https:// address',
  });
});

test('the webhook address must use http or https', () => {
  for (const url of [
    'http://localhost:3000/functions/axiom-webhook',
    'https://crm.example/functions/axiom-webhook',
  ]) {
    expect(problems({ enabled: true, bot_id: 'bot', webhook_url: url })).toEqual({});
  }
  for (const url of ['javascript:alert(1)', 'crm.example/hook', 'file:///etc/passwd', 'https://']) {
    expect(Object.keys(problems({ enabled: true, bot_id: 'bot', webhook_url: url })), url).toEqual([
      'webhook_url',
    ]);
  }
});

test('a webhook address with a password is rejected', () => {
  expect(
    problems({ enabled: false, bot_id: '', webhook_url: 'https://user:password@crm.example/x' }),
  ).toEqual({
    webhook_url: 'Webhook URL must not contain a user name or password',
  });
});
