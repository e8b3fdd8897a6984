import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type ExternalLink, REMINDER_CHECK_MINUTES } from '#contract/intake/links/link.ts';
import { announceEvent } from '#tests/components/support/event-stream.ts';
import { aClient, aLink, uuid } from '#tests/components/support/fixtures.ts';
import { openApp } from '#tests/components/support/open-app.tsx';
import { button, press, success } from '#tests/components/support/parts.ts';
import { responsesAbout } from '#tests/components/support/screens.ts';
import { server } from '#tests/components/support/server.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const CHECK_MS = REMINDER_CHECK_MINUTES * 60_000;
const daysFromNow = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

/** An open link, emailed two days ago. */
const aMailedLink = (given: Partial<ExternalLink> = {}) =>
  aLink({ emailed_at: daysFromNow(-2), mailed_at: daysFromNow(-2), ...given });

function showLink(link: ExternalLink) {
  const responses = responsesAbout(aClient({ status: 'request_for_info' }));
  const record = responses.clients?.get;
  if (typeof record !== 'object') throw new Error('The client page has no response');
  return { ...responses, clients: { ...responses.clients, get: { ...record, links: [link] } } };
}

test('a link shows the day of its next reminder', async () => {
  await openApp(`/clients/${uuid(200)}`, showLink(aMailedLink()));
  const goes = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/London',
    day: 'numeric',
    month: 'long',
  }).format(Math.ceil((Date.now() + DAY_MS) / CHECK_MS) * CHECK_MS);
  await expect.element(page.getByText(`Next reminder on ${goes}`)).toBeVisible();

  const stopped = aMailedLink({ reminders_stopped_at: daysFromNow(0) });
  server.responds({ ...showLink(stopped), links: { setReminders: stopped } });
  await press(button('Stop reminders'), 'Enter');
  await expect.element(success('Ada will get no more reminders')).toBeVisible();
  announceEvent('external_info_tokens', uuid(200));
  await expect.element(page.getByText('Reminders are stopped')).toBeVisible();
  await expect.element(button('Resume reminders')).toHaveFocus();
  expect(server.calls('links.setReminders')).toEqual([{ id: uuid(600), stopped: true }]);
});

test('a link without reminders shows nothing about reminders', async () => {
  await openApp(`/clients/${uuid(200)}`, showLink(aLink()));
  await expect.element(button('Email this link to the client')).toBeVisible();
  expect(page.getByText(/Reminder/).elements()).toEqual([]);
});
