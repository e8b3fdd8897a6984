import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aClient, uuid } from '#tests/components/support/fixtures.ts';
import { openApp } from '#tests/components/support/open-app.tsx';
import { responsesAbout } from '#tests/components/support/screens.ts';
import { server } from '#tests/components/support/server.ts';

const labels = () =>
  page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link')
    .elements()
    .map((link) => link.textContent);
const BEFORE = ['Dashboard', 'Clients1', 'Book Zoom Call', 'Reviews'];
const SERVICES = ['Services', 'Prices', 'Packages', 'Letters'];

test('the sidebar lists the screens under the one the user is in', async () => {
  await openApp('/packages', { ...responsesAbout(), packages: { list: [] } });
  await expect.poll(labels).toEqual([...BEFORE, 'Service Configuration', ...SERVICES, 'Settings']);
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect
    .poll(labels)
    .toEqual([
      'Dashboard',
      'My Work',
      'Figures',
      'Activity',
      ...BEFORE.slice(1),
      'Service Configuration',
      'Settings',
    ]);
});

test('under Reviews, due diligence is listed once', async () => {
  await openApp('/reviews', responsesAbout());
  await expect
    .poll(labels)
    .toEqual([
      ...BEFORE,
      'Waiting for signature',
      'To be billed',
      'Due diligence',
      'Service Configuration',
      'Settings',
    ]);
});

test('under Clients, the sidebar lists the saved views', async () => {
  const responses = responsesAbout(aClient());
  await openApp('/clients/duplicates', responses);
  server.responds({
    dashboard: {
      badges: {
        clients: 1,
        book_zoom_call: 0,
        reviews: 0,
        notifications: 0,
        proposals: false,
        saved_views: [
          {
            id: uuid(900),
            name: 'Slow ones',
            shared: true,
            search: {},
            mine: true,
            first: false,
            version: 1,
          },
        ],
        is_demo: false,
        companies_house: false,
      },
    },
  });
  const view = page.getByRole('link', { name: 'Slow ones' });
  await expect.element(view).toHaveAttribute('href', `/clients?saved=${uuid(900)}`);
});
