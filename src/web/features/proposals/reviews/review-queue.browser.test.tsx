import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { announce } from '#tests/components/support/event-stream.ts';
import { aClient, aReview, NO_ANSWERS, uuid } from '#tests/components/support/fixtures.ts';
import { openApp } from '#tests/components/support/open-app.tsx';
import { button } from '#tests/components/support/parts.ts';
import { responsesAbout } from '#tests/components/support/screens.ts';
import { server } from '#tests/components/support/server.ts';

const inReview = (number: number) => ({
  client: aClient({ id: uuid(700 + number), first_name: `Client ${number}`, status: 'proforma_review' }),
  review: aReview(),
  answers: NO_ANSWERS,
  under_way: null,
  failed: null,
});

const title = (number: number) => page.getByRole('heading', { name: new RegExp(`^Client ${number} `) });

test('a client whom a colleague moves on stays under the pointer, and cannot be sent', async () => {
  let items = [1, 2].map(inReview);
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
  announce('clients', uuid(701));
  await expect.element(page.getByText(/^Client 1 .* is no longer in review$/)).toBeVisible();
  await expect.element(title(1)).toBeVisible();
  await userEvent.click(button('Send Proposal'), { force: true });
  expect(server.calls('proposals.send')).toEqual([]);
  await userEvent.hover(page.getByRole('heading', { level: 1 }));
  await expect.element(title(2)).toBeVisible();
  await expect.element(title(1)).not.toBeInTheDocument();
});
