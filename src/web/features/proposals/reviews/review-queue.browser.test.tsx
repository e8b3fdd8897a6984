import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aSavedFees } from '#contract/pricing/fees/fees.fixture.ts';
import type { QueuedReview } from '#contract/proposals/reviews/contract.ts';
import { violations } from '#tests/components/support/axe.ts';
import { announceEvent } from '#tests/components/support/event-stream.ts';
import { aClient, aReview, NO_ANSWERS, uuid } from '#tests/components/support/fixtures.ts';
import { openApp } from '#tests/components/support/open-app.tsx';
import { button, shownElement } from '#tests/components/support/parts.ts';
import { responsesAbout } from '#tests/components/support/screens.ts';
import { server } from '#tests/components/support/server.ts';

// Restores the viewport of tests/support/browser/browser-options.ts for the other test files.
afterEach(() => page.viewport(1280, 800));

const inReview = (number: number, given: Partial<QueuedReview> = {}): QueuedReview => ({
  client: aClient({ id: uuid(700 + number), first_name: `Client ${number}`, status: 'proforma_review' }),
  queued_at: '2026-03-02T09:00:00.000Z',
  first_year_value: null,
  review: aReview(),
  answers: NO_ANSWERS,
  file_accepted: true,
  under_way: null,
  failed: null,
  ...given,
});

const title = (number: number) => page.getByRole('heading', { name: new RegExp(`^Client ${number} `) });

test('a client whom a colleague moves on cannot be sent', async () => {
  let items = [1, 2].map((number) => inReview(number));
  const answers = responsesAbout(inReview(1).client);
  await openApp('/reviews', {
    ...answers,
    reviews: {
      ...answers.reviews,
      queue: () => ({ items, next_cursor: null, total: items.length, proposals_sent_by: 'goproposal' }),
    },
  });
  await userEvent.hover(button('Send Proposal'));
  items = items.slice(1);
  announceEvent('clients', uuid(701));
  await expect.element(page.getByText(/^Client 1 .* is no longer in review$/)).toBeVisible();
  await expect.element(title(1)).toBeVisible();
  await userEvent.click(button('Send Proposal'), { force: true });
  expect(server.calls('proposals.send')).toEqual([]);
  await userEvent.hover(page.getByRole('heading', { level: 1 }));
  await expect.element(title(2)).toBeVisible();
  await expect.element(title(1)).not.toBeInTheDocument();
});

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const entries = page.getByRole('list', { name: 'Clients in review' });

async function openQueue(items: QueuedReview[]): Promise<void> {
  const { reviews, ...others } = responsesAbout(inReview(1).client);
  await openApp('/reviews', {
    ...others,
    reviews: {
      ...reviews,
      queue: { items, next_cursor: null, total: items.length, proposals_sent_by: 'goproposal' },
    },
  });
}

test('the queue lists each client with company, first-year value and days', async () => {
  await openQueue([
    inReview(1, { queued_at: daysAgo(0) }),
    inReview(2, { queued_at: daysAgo(3), first_year_value: 120_000 }),
  ]);
  await expect.element(title(1)).toBeVisible();
  await expect.element(entries.getByRole('button').nth(0)).toHaveTextContent(/Client 1 .*No fees.*today$/);
  const second = entries.getByRole('button').nth(1);
  await expect.element(second).toHaveTextContent(/Client 2 .*£1,200 in the first year.*3 days$/);
  await second.click();
  await expect.element(title(2)).toBeVisible();
  await expect.element(second).toHaveAttribute('aria-current', 'true');
  await expect.element(page.getByText('2 of 2', { exact: true })).toBeVisible();
});

test('the fees of the open proforma stand above its details', async () => {
  await openQueue([inReview(1, { review: aReview({ fees: aSavedFees() }) })]);
  const fees = await shownElement(page.getByRole('region', { name: 'Fees' }));
  const details = await shownElement(page.getByRole('heading', { name: 'Engagement' }));
  expect(fees.getBoundingClientRect().bottom).toBeLessThan(details.getBoundingClientRect().top);
  expect(await violations()).toEqual([]);
});

for (const [width, height] of [
  [1440, 900],
  [768, 1024],
  [390, 844],
] as const) {
  test(`at ${width} pixels, Send stays in view while a proforma is read`, async () => {
    await page.viewport(width, height);
    await openQueue([inReview(1, { review: aReview({ fees: aSavedFees() }) })]);
    await expect.element(title(1)).toBeVisible();
    await expect.element(button('Send Proposal')).toBeInViewport({ ratio: 0.99 });
    const details = await shownElement(page.getByRole('heading', { name: 'Services' }));
    details.scrollIntoView();
    await expect.element(button('Send Proposal')).toBeInViewport({ ratio: 0.99 });
    expect(document.documentElement.scrollWidth).toBe(width);
  });
}
