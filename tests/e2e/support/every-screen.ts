import type { Page } from '@playwright/test';
import { expect, signIn, type TestApp } from './app.ts';
import { addDemoClients } from './demo-clients.ts';

/**
 * Every screen, in groups that are checked in parallel. `{status}` stands for the newest client of that status, `{user}`
 * for a colleague, `{categories}` and the like for the first entry.
 */
const SCREENS = {
  work: {
    dashboard: '/dashboard',
    clients: '/clients',
    'clients as a board': '/clients?as=board',
    'clients, nothing found': '/clients?search=nobody-has-this-name',
    'add client': '/clients/add',
    'client, new': '/clients/{new_inquiry}',
    'client, information returned': '/clients/{info_returned}',
    'client in review': '/clients/{proforma_review}',
    'client, done': '/clients/{onedrive_created}',
    'edit client': '/clients/{info_returned}/edit',
    'additional information': '/clients/{proforma_review}/additional-info',
    proforma: '/clients/{proforma_review}/proforma',
    'client, not found': '/clients/00000000-0000-4000-8000-000000000000',
    'book zoom call': '/book-zoom-call',
    reviews: '/reviews',
    activity: '/activity',
    'not found': '/no/such/page',
  },
  administration: {
    settings: '/settings',
    'settings, automation': '/settings?tab=automation',
    'settings, calls': '/settings?tab=calls',
    'settings, audit log': '/settings?tab=audit',
    'settings, API keys': '/settings?tab=api-keys',
    'create user': '/users/create',
    'edit user': '/users/{user}/edit',
    'view user': '/users/{user}/view',
    account: '/account',
    categories: '/service-configuration',
    'sub-headers': '/service-configuration?tab=sub-headers',
    options: '/service-configuration?tab=options',
    'create category': '/service-configuration/categories/create',
    'edit category': '/service-configuration/categories/{categories}/edit',
    'create sub-header': '/service-configuration/sub-headers/create',
    'edit sub-header': '/service-configuration/sub-headers/{sub_headers}/edit',
    'create option': '/service-configuration/options/create',
    'edit option': '/service-configuration/options/{options}/edit',
  },
};

export type ScreenGroup = keyof typeof SCREENS;

export const namesOf = (group: ScreenGroup): string[] => Object.keys(SCREENS[group]);

const ALL_SCREENS = Object.values(SCREENS).flatMap((group) => Object.entries(group));

// A worker also runs other files, whose apps have other clients.
let known: { app: TestApp; addresses: Map<string, string> } | undefined;

/** Signs in. The first call for an app also adds clients and looks up the addresses of their screens. */
export async function enter(page: Page, app: TestApp): Promise<Map<string, string>> {
  if (known?.app !== app) await addDemoClients(app.databaseUrl);
  await page.addInitScript(() => {
    const view = window.location.search.includes('as=board') ? 'board' : 'cards';
    localStorage.setItem('tallygate:clients-view', JSON.stringify(view));
    // With content-visibility, elements outside the viewport would keep their previous colours.
    const drawn = new CSSStyleSheet();
    drawn.insertRule('* { content-visibility: visible !important }');
    addEventListener('DOMContentLoaded', () => document.adoptedStyleSheets.push(drawn));
  });
  await signIn(page, app);
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  if (known?.app !== app) known = { app, addresses: await findAddresses(page, app) };
  return known.addresses;
}

async function findAddresses(page: Page, app: TestApp): Promise<Map<string, string>> {
  const ask = async (path: string) => (await page.request.get(`${app.url}/api${path}`)).json();
  const catalogue = await ask('/catalogue');
  const users = await ask('/users');
  const ids = new Map<string, string>();
  for (const kind of ['categories', 'sub_headers', 'options']) ids.set(kind, catalogue[kind][0].id);
  const listed: { id: string; email: string }[] = users.items ?? users;
  ids.set('user', listed.find(({ email }) => email !== 'admin@example.com')?.id ?? '');
  for (const [, path] of ALL_SCREENS) {
    const name = /\{(\w+)\}/.exec(path)?.[1];
    if (!name || ids.has(name)) continue;
    ids.set(name, (await ask(`/clients?limit=1&status=${name}`)).items[0].id);
  }
  return new Map(
    ALL_SCREENS.map(([name, path]) => [
      name,
      path.replace(/\{(\w+)\}/, (_, key: string) => ids.get(key) ?? key),
    ]),
  );
}

/** Opens a screen and waits until it has loaded. */
export async function show(page: Page, app: TestApp, path: string): Promise<void> {
  await page.goto(app.url + path);
  await expect(page.locator('h1, h2, [class*="EmptyState-title"]').first()).toBeVisible();
  await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0);
  await expect(page.getByText('Loading...', { exact: true })).toHaveCount(0);
}
