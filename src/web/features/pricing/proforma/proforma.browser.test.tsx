import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aClient, uuid } from '#tests/components/support/fixtures.ts';
import { openApp } from '#tests/components/support/open-app.tsx';
import { button, choose, press, toast } from '#tests/components/support/parts.ts';
import { responsesAbout } from '#tests/components/support/screens.ts';
import { server } from '#tests/components/support/server.ts';

test('changes to a proforma that could not be saved stay in the form', async () => {
  await openApp(`/clients/${uuid(200)}/proforma`, responsesAbout(aClient({ status: 'proforma_review' })));
  await page.getByLabelText('City').fill('Leeds');
  const call = server.delayed('proforma.update');
  await button('Update Comprehensive Proforma').click();
  await expect.element(button('Saving...')).toHaveAttribute('aria-disabled', 'true');
  call.fail();
  await expect.element(toast('Failed to update proforma details')).toBeVisible();
  await expect.element(page.getByLabelText('City')).toHaveValue('Leeds');
});

test('a proforma cannot be changed while it is being saved', async () => {
  await openApp(
    `/clients/${uuid(200)}#proforma-entry`,
    responsesAbout(aClient({ status: 'zoom_call_booked' })),
  );
  await choose('Entity Type', 'Limited Company');
  await page.getByLabelText('Address Line 1').fill('1 High Street');
  await page.getByLabelText('City').fill('Leeds');
  await page.getByLabelText('Postcode').fill('LS1 1AA');
  await page.getByLabelText('Position').fill('Director');
  const service = page.getByRole('checkbox', { name: 'VAT Returns' });
  await service.click();
  const saving = server.delayed('proforma.create');
  const city = page.getByLabelText('City');
  await press(city, 'Enter');
  await expect.element(button('Saving...')).toBeVisible();
  await userEvent.keyboard('!');
  await expect.element(city).toHaveValue('Leeds');
  await expect.element(city).toHaveFocus();
  const projectName = page.getByRole('checkbox', { name: 'Add Project Name' });
  await projectName.click();
  await expect.element(projectName).not.toBeChecked();
  await service.click();
  await expect.element(service).toBeChecked();
  const toggle = page.getByRole('switch', { name: 'File under Making Tax Digital' });
  await toggle.click();
  await expect.element(toggle).toBeChecked();
  await expect.element(button('Add Person')).toHaveAttribute('aria-disabled', 'true');
  saving.fail();
  await expect.element(city).not.toHaveAttribute('readonly');
  await toggle.click();
  await expect.element(toggle).not.toBeChecked();
});
