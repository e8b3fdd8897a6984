import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { AUTOMATION } from '#tests/components/support/fixtures.ts';
import { openApp } from '#tests/components/support/open-app.tsx';
import { button, toast } from '#tests/components/support/parts.ts';
import { responsesAbout } from '#tests/components/support/screens.ts';
import { server } from '#tests/components/support/server.ts';

test('automation settings that could not be saved stay in the form', async () => {
  await openApp('/settings?tab=automation', responsesAbout());
  await page.getByLabelText('Bot ID').fill('Send proposal');
  const call = server.delayed('automation.save');
  await button('Save Settings').click();
  await expect.element(button('Saving...')).toHaveAttribute('aria-disabled', 'true');
  call.fail();
  await expect.element(toast('Failed to save Axiom settings')).toBeVisible();
  await expect.element(page.getByLabelText('Bot ID')).toHaveValue('Send proposal');
});

test('the automation switch stays on when toggled while the settings are being saved', async () => {
  await openApp('/settings?tab=automation', responsesAbout());
  server.responds({
    automation: { save: ({ version, ...saved }) => ({ ...AUTOMATION, ...saved, version: version + 1 }) },
  });
  const enabled = page.getByRole('switch', { name: 'Enable Axiom integration' });
  await page.getByLabelText('Bot ID').fill('Send proposal');
  await expect.element(enabled).not.toBeChecked();
  const saving = server.delayed('automation.save');
  await button('Save Settings').click();
  await expect.element(button('Saving...')).toBeVisible();
  await enabled.click();
  saving.pass();
  await expect.element(page.getByText('Axiom settings saved successfully')).toBeVisible();
  await expect.element(enabled).toBeChecked();
  // The switch is now an unsaved change.
  await button('Save Settings').click();
  await expect
    .poll(() => server.calls('automation.save'))
    .toMatchObject([
      { enabled: false, version: 1 },
      { enabled: true, version: 2 },
    ]);
});
