import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ExternalLink } from '#contract/intake/links/link.ts';
import { aClient, aLink, uuid } from '#tests/components/support/fixtures.ts';
import { openApp } from '#tests/components/support/open-app.tsx';
import { button } from '#tests/components/support/parts.ts';
import { responsesAbout } from '#tests/components/support/screens.ts';
import { server } from '#tests/components/support/server.ts';

const YESTERDAY = new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString();
const MAILED = { emailed_at: YESTERDAY, mailed_at: YESTERDAY };

async function openLink(given: Partial<ExternalLink>, mail_configured = true): Promise<void> {
  const responses = responsesAbout(aClient({ status: 'request_for_info' }));
  const record = responses.clients?.get;
  if (typeof record !== 'object') throw new Error('The client page has no response');
  await openApp(`/clients/${uuid(200)}`, {
    ...responses,
    clients: {
      ...responses.clients,
      get: { ...record, links: [aLink({ ...MAILED, ...given })], mail_configured },
    },
  });
}

test('a refused email shows the words of the mail server', async () => {
  await openLink({
    mail_state: 'failed',
    mail_failure: 'The mail server refused the address: 550 No such mailbox.',
  });
  await expect.element(page.getByText(/Email of .+ not delivered\. The mail server refused/)).toBeVisible();
  expect(page.getByText(/Next reminder/).elements()).toEqual([]);
});

test('without a mail server, a link has no reminders', async () => {
  await openLink({ mail_state: 'written' }, false);
  await expect.element(page.getByText(/Written to a file .+ and not sent/)).toBeVisible();
  expect(page.getByText(/Emailed|Next reminder/).elements()).toEqual([]);
  server.responds({ links: { email: { ...aLink(MAILED), mail_configured: false } } });
  await button('Email this link to the client').click();
  await expect.element(page.getByText(/saved in its outbox and not sent/)).toBeVisible();
});
