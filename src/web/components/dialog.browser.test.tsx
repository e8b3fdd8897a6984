import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openApp } from '#tests/components/support/open-app.tsx';
import { button, press } from '#tests/components/support/parts.ts';
import { responsesAbout } from '#tests/components/support/screens.ts';

test('each time a dialog closes, the focus returns to the button that opened it', async () => {
  await openApp('/clients', responsesAbout());
  const opener = button('Import');
  const dialog = page.getByRole('dialog', { name: 'Import clients' });
  for (const time of ['first', 'second']) {
    await press(opener, 'Enter');
    await expect.element(dialog, { message: time }).toBeVisible();
    await expect.element(opener, { message: time }).not.toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog, { message: time }).not.toBeInTheDocument();
    await expect.element(opener, { message: time }).toHaveFocus();
  }
});
