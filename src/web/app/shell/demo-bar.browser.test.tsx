import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openApp } from '#tests/components/support/open-app.tsx';
import { responsesAbout } from '#tests/components/support/screens.ts';
import { server } from '#tests/components/support/server.ts';

const bar = () => page.getByRole('note', { name: 'Demo' });

test('the demo says on its screens that it is one', async () => {
  const badges = {
    clients: 1,
    book_zoom_call: 0,
    reviews: 0,
    notifications: 0,
    proposals: false,
    saved_views: [],
    is_demo: true,
    companies_house: false,
  };
  server.responds({ ...responsesAbout(), dashboard: { badges } });
  await openApp('/settings', {});
  await expect.element(bar()).toHaveTextContent('This is the demo');
  await expect.element(bar()).toHaveTextContent('npm start');
});

test('a real installation has no bar', async () => {
  server.responds(responsesAbout());
  await openApp('/dashboard', {});
  await expect.element(page.getByRole('heading', { name: 'Quick Actions' })).toBeVisible();
  await expect.element(bar()).not.toBeInTheDocument();
});
