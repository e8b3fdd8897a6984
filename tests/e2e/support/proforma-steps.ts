import type { Page } from '@playwright/test';
import { expect, type TestApp } from './app.ts';

export const SAVE = 'Save Comprehensive Proforma & Update Status';
export const UPDATE = 'Update Comprehensive Proforma';

/** Creates a client whose proforma is due. */
export async function addClient(page: Page, app: TestApp): Promise<string> {
  const response = await page.request.post(`${app.url}/api/clients`, {
    headers: { origin: app.url },
    data: {
      first_name: 'Jane',
      surname: 'Smith',
      email: 'jane@example.com',
      phone_number: '07700 900123',
      company: 'Acme Tea Ltd',
      inquiry_source: 'Phone',
      status: 'zoom_call_booked',
    },
  });
  expect(response.ok(), await response.text()).toBe(true);
  return (await response.json()).id as string;
}

/** Fills in the required fields that aren't prefilled. */
export async function fillProformaFields(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Entity Type' }).click();
  await page.getByRole('option', { name: 'Limited Company', exact: true }).click();
  await page.getByLabel('Address Line 1').fill('1 High Street');
  await page.getByLabel('City').fill('Leeds');
  await page.getByLabel('Postcode').fill('LS1 1AA');
  await page.getByLabel('Position').fill('Director');
}

/** Creates a client in review, with a proforma made through the form. */
export async function reviewedClient(page: Page, app: TestApp): Promise<string> {
  const id = await addClient(page, app);
  await page.goto(`${app.url}/clients/${id}#proforma-entry`);
  await fillProformaFields(page);
  await page.getByRole('checkbox', { name: 'VAT Returns' }).check();
  await page.getByRole('button', { name: SAVE }).click();
  await expect(page.getByText('Comprehensive proforma entry saved and client status updated')).toBeVisible();
  return id;
}
