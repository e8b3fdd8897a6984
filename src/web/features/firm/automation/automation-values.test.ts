import { ORPCError } from '@orpc/client';
import { expect, test } from 'vitest';
import { automationToStore, automationValues, conflictOf, mergeTheirs } from './automation-values.ts';

const HOOK = 'https://crm.example/functions/axiom-webhook';

test('the form shows the default webhook URL without storing it', () => {
  const settings = {
    enabled: false,
    bot_id: '',
    webhook_url: '',
    default_webhook_url: HOOK,
    version: 0,
    updated_at: null,
  };
  const shown = automationValues(settings);
  expect(shown.webhook_url).toBe(HOOK);
  expect(automationToStore(shown, HOOK).webhook_url).toBe('');
  expect(automationToStore({ ...shown, webhook_url: 'https://x.example/' }, HOOK).webhook_url).toBe(
    'https://x.example/',
  );
});

test('when someone else saved first, the form keeps edited fields', () => {
  const error = new ORPCError('ROW_CHANGED', {
    data: { version: 3, changed: { enabled: true, bot_id: 'theirs', webhook_url: '' }, by: 'Pat', at: null },
  });
  const conflict = conflictOf(error, HOOK);
  expect(conflict).toEqual({
    version: 3,
    by: 'Pat',
    at: null,
    theirs: { enabled: true, bot_id: 'theirs', webhook_url: HOOK },
  });
  const opened = { enabled: false, bot_id: 'first', webhook_url: HOOK };
  const mine = { ...opened, bot_id: 'mine', webhook_url: 'https://mine.example/' };
  expect(mergeTheirs({ opened, mine, theirs: conflict?.theirs ?? {} })).toMatchObject({
    values: { enabled: true, bot_id: 'mine', webhook_url: 'https://mine.example/' },
    contested: [{ field: 'bot_id', theirs: 'theirs' }],
  });
  expect(conflictOf(new Error('offline'), HOOK)).toBeNull();
});
