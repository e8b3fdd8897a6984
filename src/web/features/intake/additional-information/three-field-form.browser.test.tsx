import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aClient, anAnswer, uuid } from '#tests/components/support/fixtures.ts';
import { openApp } from '#tests/components/support/open-app.tsx';
import { button, success, toast } from '#tests/components/support/parts.ts';
import { responsesAbout } from '#tests/components/support/screens.ts';
import { server } from '#tests/components/support/server.ts';

test('the form of three fields keeps its input when saving fails', async () => {
  const app = await openApp(
    `/clients/${uuid(200)}/additional-info`,
    responsesAbout(aClient({ status: 'proforma_review' })),
  );
  await page.getByLabelText('Number of Staff').fill('12');
  const call = server.delayed('additionalInformation.save');
  await button('Save').click();
  await expect.element(button('Saving...')).toHaveAttribute('aria-disabled', 'true');
  call.fail();
  await expect.element(toast('Failed to update additional information')).toBeVisible();
  await expect.element(page.getByLabelText('Number of Staff')).toHaveValue('12');

  server.responds({ additionalInformation: { save: anAnswer({ number_of_staff: 12, version: 2 }) } });
  await button('Save').click();
  await expect.element(success('Additional information updated successfully')).toBeVisible();
  await expect.poll(app.address).toBe('/reviews');
});
