import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Checklist } from '#contract/desk/dashboard/checklist.ts';
import { openApp } from '#tests/components/support/open-app.tsx';
import { button } from '#tests/components/support/parts.ts';
import { overviewWith, responsesAbout } from '#tests/components/support/screens.ts';
import { server } from '#tests/components/support/server.ts';

test('the checklist links to what is missing', async () => {
  let checklist: Checklist | null = {
    name: false,
    firm: false,
    sending: true,
    facts: false,
    mail: false,
    catalogue: true,
    prices: true,
    letters: false,
    trial: false,
    team: true,
    clients: true,
  };
  server.responds({
    ...responsesAbout(),
    dashboard: {
      ...responsesAbout().dashboard,
      overview: () => overviewWith({ checklist }),
      dismissChecklist: () => {
        checklist = null;
        return {};
      },
    },
  });
  const { address, back } = await openApp('/dashboard', {});
  const card = page.getByRole('region', { name: 'Set-up' });
  await expect.element(card).toHaveTextContent('5 of 11 steps done');
  await expect.element(card.getByRole('link', { name: 'Add your colleagues: done' })).toBeVisible();
  const name = card.getByRole('link', { name: /^Enter your own name/ });
  await expect.element(name).toHaveAttribute('href', '/account');
  await card.getByRole('link', { name: /^Name your firm/ }).click();
  await expect.poll(address).toBe('/settings?tab=firm');
  back();
  await button('Dismiss').click();
  await expect.element(card).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { name: 'Quick Actions' })).toBeVisible();
});
