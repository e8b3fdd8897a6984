import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openApp } from '#tests/components/support/open-app.tsx';
import { shownElement } from '#tests/components/support/parts.ts';
import { responsesAbout } from '#tests/components/support/screens.ts';
import { server } from '#tests/components/support/server.ts';

test('links cannot be focused during the first load', async () => {
  const calls = server.delayed('dashboard.overview');
  await openApp('/dashboard', responsesAbout());
  const link = page.getByRole('link', { name: 'View All Activity' });
  (await shownElement(link)).focus();
  await expect.element(link).not.toHaveFocus();
  calls.pass();
  await expect.element(page.getByText('No recent activity to display')).toBeVisible();
  (await shownElement(link)).focus();
  await expect.element(link).toHaveFocus();
});
