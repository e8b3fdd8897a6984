import type { Page } from '@playwright/test';

/** A temporary state of a screen, such as loading, or its state after an action. */
export interface Moment {
  name: string;
  path: string;
  /** Runs before the screen is opened. */
  before?: (page: Page) => Promise<unknown>;
  /** Runs after the screen has opened. */
  afterwards?: (page: Page) => Promise<unknown>;
}

const DATA = /\/rpc\/(?!auth)/;
const never = (page: Page) => page.route(DATA, () => new Promise(() => {}));
const refused = (page: Page) =>
  page.route(DATA, (route) =>
    route.fulfill({
      status: 418,
      json: { json: { defined: false, code: 'TEAPOT', status: 418, message: 'Refused' } },
    }),
  );
const press =
  (...keys: string[]) =>
  async (page: Page) => {
    for (const key of keys) await page.keyboard.press(key);
  };
const click = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();

async function importPrices(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Import…' }).click();
}

const scrollTo = (heading: string) => (page: Page) =>
  page.getByRole('heading', { name: heading }).evaluate((element) => element.scrollIntoView());

const SLOW_OR_FAILING = {
  dashboard: '/dashboard',
  clients: '/clients',
  client: '/clients/{info_returned}',
  'book-zoom-call': '/book-zoom-call',
  reviews: '/reviews',
  activity: '/activity',
  catalogue: '/service-configuration',
};

export const MOMENTS: readonly Moment[] = [
  ...Object.entries(SLOW_OR_FAILING).flatMap(([name, path]) => [
    { name: `loading-${name}`, path, before: never },
    { name: `failing-${name}`, path, before: refused },
  ]),
  { name: 'palette', path: '/clients/{proforma_review}', afterwards: press('Control+k') },
  {
    name: 'palette-typed',
    path: '/dashboard',
    afterwards: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: /Search clients, screens/ }).fill('re');
    },
  },
  { name: 'shortcuts', path: '/dashboard', afterwards: press('?') },
  { name: 'account-menu', path: '/dashboard', afterwards: click('Account menu') },
  { name: 'refused-form', path: '/clients/add', afterwards: click('Create Client') },
  { name: 'import', path: '/clients', afterwards: click('Import') },
  { name: 'price-editor', path: '/price-book', afterwards: click('Edit the price of Payroll Processing') },
  { name: 'price-rules', path: '/price-book', afterwards: click('Rules') },
  { name: 'price-publish', path: '/price-book', afterwards: click('Publish…') },
  { name: 'price-import', path: '/price-book', afterwards: importPrices },
  { name: 'delete', path: '/service-configuration', afterwards: click(/^Delete/) },
  { name: 'manual-entry', path: '/clients/{new_inquiry}', afterwards: click('Enter Information Manually') },
  { name: 'send-mail', path: '/clients/{info_returned}', afterwards: click(/^Send mail/) },
  { name: 'mail-template', path: '/settings?tab=mail', afterwards: click('After our call') },
  { name: 'add-client-buttons', path: '/clients/add', afterwards: scrollTo('Additional Information') },
  { name: 'audit-log', path: '/settings?tab=audit' },
  { name: 'api-keys', path: '/settings?tab=api-keys' },
  { name: 'automation', path: '/settings?tab=automation' },
  { name: 'client-runs', path: '/clients/{proforma_review}#proposal-runs' },
  { name: 'automation-runs', path: '/settings?tab=automation', afterwards: scrollTo('Latest Runs') },
  { name: 'webhooks', path: '/settings?tab=webhooks' },
  { name: 'options', path: '/service-configuration?tab=options' },
];
