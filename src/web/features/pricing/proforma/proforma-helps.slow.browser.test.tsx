import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aClient, anAnswer, uuid } from '#tests/components/support/fixtures.ts';
import { openApp } from '#tests/components/support/open-app.tsx';
import { button, choose, shownElement } from '#tests/components/support/parts.ts';
import { responsesAbout } from '#tests/components/support/screens.ts';
import { server } from '#tests/components/support/server.ts';

const CLIENT = aClient({ status: 'zoom_call_booked' });
const NEW = `/clients/${uuid(200)}#proforma-entry`;
const EDIT = `/clients/${uuid(200)}/proforma`;
const inReview = () => responsesAbout(aClient({ status: 'proforma_review' }));
const service = () => page.getByRole('checkbox', { name: 'VAT Returns' });
const bar = (text: string | RegExp) => page.getByText(text, { exact: typeof text === 'string' });

// Restores the viewport of tests/support/browser/browser-options.ts for the other test files.
afterEach(() => page.viewport(1280, 800));

test('on a wide screen, the chosen services are listed beside the form', async () => {
  await page.viewport(1600, 900);
  await openApp(EDIT, inReview());
  const chosen = page.getByRole('navigation', { name: 'Chosen services' });
  await expect.element(chosen.getByText('1 service chosen')).toBeVisible();
  await chosen.getByRole('button', { name: 'VAT Returns' }).click();
  await expect.element(service()).toHaveFocus();
  await expect.element(service()).toBeInViewport();
  await service().click();
  await expect.element(chosen.getByText('No services chosen yet')).toBeVisible();
  await expect.element(chosen.getByRole('button')).not.toBeInTheDocument();
});

test('on a narrow screen, a button lists the chosen services', async () => {
  await page.viewport(390, 844);
  await openApp(EDIT, inReview());
  const fold = button('1 service chosen');
  await expect.element(fold).toHaveAttribute('aria-expanded', 'false');
  await fold.click();
  await button('VAT Returns').click();
  await expect.element(service()).toHaveFocus();
});

test('the answers suggest an entity type and a start month', async () => {
  const answers = anAnswer({
    trading_style: 'Sole Trader',
    company_start_date: `${new Date().getFullYear()}-05-31`,
  });
  const responses = responsesAbout(CLIENT);
  await openApp(NEW, {
    ...responses,
    clients: { ...responses.clients, get: { ...pageOf(responses), additional_information: [answers] } },
  });
  const entity = page.getByRole('combobox', { name: 'Entity Type' });
  const month = page.getByRole('combobox', { name: 'Start Month' });
  await expect.element(entity).toHaveValue('');
  await expect.element(month).toHaveValue('January');
  await button('Use Sole Trader').click();
  await expect.element(entity).toHaveValue('Sole Trader');
  await expect.element(button('Use Sole Trader')).not.toBeInTheDocument();
  await button(/^Use May/).click();
  await expect.element(month).toHaveValue('May');
  await expect.element(button(/^Use May/)).not.toBeInTheDocument();
  await expect.element(bar('Not saved yet: Basic Information and Company Details')).toBeVisible();
});

function pageOf({ clients }: ReturnType<typeof responsesAbout>) {
  if (!clients?.get || typeof clients.get === 'function') throw new Error('No client page');
  return clients.get;
}

test('the save bar names the unsaved sections', async () => {
  await openApp(EDIT, inReview());
  await expect.element(bar('All changes are saved')).toBeVisible();
  const city = page.getByLabelText('City');
  await city.fill('Leeds');
  await expect.element(bar('Not saved yet: Company Details')).toBeVisible();
  await service().click();
  await expect.element(bar('Not saved yet: Company Details and Service Selection')).toBeVisible();
  await city.fill('York');
  await expect.element(bar('Not saved yet: Service Selection')).toBeVisible();
  const saving = server.delayed('proforma.update');
  await button('Update Comprehensive Proforma').click();
  await expect.element(bar('Saving Service Selection')).toBeVisible();
  saving.fail();
  await expect.element(bar('Not saved yet: Service Selection')).toBeVisible();
});

test('the save bar ends where the form ends', async () => {
  await page.viewport(390, 844);
  await openApp(EDIT, inReview());
  const save = await shownElement(button('Update Comprehensive Proforma'));
  const element = save.parentElement as HTMLElement;
  expect(getComputedStyle(element).position).toBe('sticky');
  window.scrollTo({ top: document.body.scrollHeight });
  const last = (await shownElement(service())).getBoundingClientRect();
  expect(element.getBoundingClientRect().top).toBeGreaterThan(last.bottom);
  // The height that an on-screen keyboard leaves.
  await page.viewport(390, 360);
  expect(getComputedStyle(element).position).toBe('static');
});

test('only a start in the past is said at the field', async () => {
  await openApp(NEW, responsesAbout(CLIENT));
  const month = page.getByRole('combobox', { name: 'Start Month' });
  await choose('Start Year', String(new Date().getFullYear() - 1));
  await expect
    .element(month)
    .toHaveAccessibleDescription(/^The start date, January \d{4}, is in the past\.$/);
  await choose('Start Year', String(new Date().getFullYear() + 1));
  await expect.element(month).not.toHaveAccessibleDescription();
});

test('beside a new proforma stand the chosen services', async () => {
  await page.viewport(1440, 900);
  await openApp(NEW, responsesAbout(CLIENT));
  await service().click();
  const chosen = page.getByRole('navigation', { name: 'Chosen services' });
  await expect.element(chosen.getByRole('button', { name: 'VAT Returns' })).toBeVisible();
  const save = await shownElement(button('Save Comprehensive Proforma & Update Status'));
  expect(save.parentElement?.getBoundingClientRect().height).toBeLessThan(72);
});
