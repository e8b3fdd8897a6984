import type { Page } from '@playwright/test';
import { CLIENT_STATUSES } from '#contract/clients/client-status.ts';

/**
 * Every signed-in screen: name → path. `{info_returned}` is the newest client in that status; `FOUND` resolves the others.
 * `tests/guards/screens.test.ts` fails if a screen is missing.
 */
export const SCREENS: Record<string, string> = {
  dashboard: '/dashboard',
  clients: '/clients',
  'clients-board': '/clients?as=board',
  'clients-nothing-found': '/clients?search=nobody-has-this-name',
  'client-add': '/clients/add',
  'client-new': '/clients/{new_inquiry}',
  'client-info-returned': '/clients/{info_returned}',
  'client-review': '/clients/{proforma_review}',
  'client-done': '/clients/{onedrive_created}',
  'client-edit': '/clients/{info_returned}/edit',
  'client-additional-info': '/clients/{proforma_review}/additional-info',
  'client-proforma': '/clients/{proforma_review}/proforma',
  'client-missing': '/clients/00000000-0000-4000-8000-000000000000',
  'book-zoom-call': '/book-zoom-call',
  reviews: '/reviews',
  activity: '/activity',
  settings: '/settings',
  'settings-automation': '/settings?tab=automation',
  'settings-calls': '/settings?tab=calls',
  'settings-audit': '/settings?tab=audit',
  'settings-api-keys': '/settings?tab=api-keys',
  'user-create': '/users/create',
  'user-edit': '/users/{user}/edit',
  'user-view': '/users/{user}/view',
  account: '/account',
  'service-configuration': '/service-configuration',
  'sub-headers': '/service-configuration?tab=sub-headers',
  options: '/service-configuration?tab=options',
  'category-create': '/service-configuration/categories/create',
  'category-edit': '/service-configuration/categories/{category}/edit',
  'sub-header-create': '/service-configuration/sub-headers/create',
  'sub-header-edit': '/service-configuration/sub-headers/{sub_header}/edit',
  'option-create': '/service-configuration/options/create',
  'option-edit': '/service-configuration/options/{option}/edit',
  'not-found': '/no/such/page',
};

/** The questionnaire's own page, which needs no user. */
export const FORM_SCREENS: Record<string, string> = {
  'form-valid': '{link}',
  'form-ended': '{ended_link}',
  'form-invalid': '/form/not-a-token',
};

/** Screens also captured with thousands of clients and with the longest names. */
export const FULL_SCREENS = [
  'dashboard',
  'clients',
  'clients-board',
  'client-review',
  'client-edit',
  'book-zoom-call',
  'reviews',
];

/** Resolve placeholders of paths to ids and links; undefined if the database has no match. */
const FOUND: Record<string, (page: Page, url: string) => Promise<string | undefined>> = {
  user: async (page, url) => (await get(page, `${url}/api/users`)).items[0]?.id,
  category: async (page, url) => (await get(page, `${url}/api/catalogue`)).categories[0]?.id,
  sub_header: async (page, url) => (await get(page, `${url}/api/catalogue`)).sub_headers[0]?.id,
  option: async (page, url) => (await get(page, `${url}/api/catalogue`)).options[0]?.id,
  link: (page, url) => newLink(page, url, 'request_for_info'),
  // A new link ends the client's previous one.
  ended_link: async (page, url) => {
    const ended = await newLink(page, url, 'info_returned');
    return ended && (await newLink(page, url, 'info_returned')) && ended;
  },
};

async function get(page: Page, address: string) {
  return (await page.request.get(address)).json();
}

async function newestClient(page: Page, url: string, status: string): Promise<string | undefined> {
  return (await get(page, `${url}/api/clients?limit=1&status=${status}`)).items[0]?.id;
}

/** Creates a link for the newest client in a status and returns its path. */
async function newLink(page: Page, url: string, status: string): Promise<string | undefined> {
  const client = await newestClient(page, url, status);
  if (!client) return undefined;
  const response = await page.request.post(`${url}/api/clients/${client}/links`, {
    headers: { origin: url },
    data: {},
  });
  return new URL((await response.json()).url).pathname;
}

/** The path with its placeholder filled in; null if the database has no match. */
export async function addressOf(page: Page, url: string, path: string): Promise<string | null> {
  const name = /\{(\w+)\}/.exec(path)?.[1];
  if (!name) return path;
  const status = CLIENT_STATUSES.find((known) => known === name);
  const found = status ? await newestClient(page, url, status) : await FOUND[name]?.(page, url);
  return found ? path.replace(`{${name}}`, found) : null;
}
