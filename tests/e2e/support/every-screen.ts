import type { Page } from '@playwright/test';
import { runOnce } from '#tests/support/run-once.ts';
import { addressOf, VIEWS } from '#tests/support/screens.ts';
import { expect, signInOnPage, type TestApp } from './app.ts';
import { seedDemoClients } from './demo-clients.ts';

export type ScreenGroup = 'work' | 'administration';

/** Names of the views that are checked together. The groups run in parallel. */
export function namesOf(group: ScreenGroup): string[] {
  const isAdministration = /^\/(account|service-configuration|settings|users)/;
  return Object.keys(VIEWS).filter(
    (name) => isAdministration.test(VIEWS[name] ?? '') === (group === 'administration'),
  );
}

// Cached for one app: a worker also runs other files, whose apps have other clients.
let known: { app: TestApp; addresses: Map<string, string> } | undefined;

/** Assigns clients to the administrator who signs in, with next steps that are overdue, due today and due later. */
const PLAN_STEPS = `
  update clients set owner_id = admin.id, next_step = 'Ring about the payroll', next_step_user_id = admin.id,
    next_step_due = current_date + (planned.number - 4)::int
  from (select id, row_number() over (order by created_at) as number from clients limit 8) as planned,
    (select id from users where role = 'admin' limit 1) as admin
  where clients.id = planned.id`;

const CLOSE_ONE = `
  update clients set closed_at = now(), closed_reason = 'Price', closed_by = 'Sam Staff'
  where id = (select id from clients where status = 'onedrive_created' order by created_at desc limit 1)`;

/** Signs in. The first call for an app also adds clients and looks up the addresses of all views. */
export async function enter(page: Page, app: TestApp): Promise<Map<string, string>> {
  if (known?.app !== app) {
    await seedDemoClients(app.databaseUrl);
    await runOnce(app.databaseUrl, PLAN_STEPS);
    await runOnce(app.databaseUrl, CLOSE_ONE);
  }
  await page.addInitScript(() => {
    // With content-visibility, elements outside the viewport would keep their previous colours.
    const drawn = new CSSStyleSheet();
    drawn.insertRule('* { content-visibility: visible !important }');
    addEventListener('DOMContentLoaded', () => document.adoptedStyleSheets.push(drawn));
  });
  await signInOnPage(page, app);
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  if (known?.app !== app) known = { app, addresses: await findAddresses(page, app) };
  return known.addresses;
}

async function findAddresses(page: Page, app: TestApp): Promise<Map<string, string>> {
  const addresses = new Map<string, string>();
  for (const [name, path] of Object.entries(VIEWS)) {
    const address = await addressOf(page, app.url, path);
    if (!address) throw new Error(`The demo has no record for the view '${name}'`);
    addresses.set(name, address);
  }
  return addresses;
}

/** Opens a screen and waits until it has loaded. */
export async function show(page: Page, app: TestApp, path: string): Promise<void> {
  await page.goto(app.url + path);
  await expect(page.locator('h1, h2, [class*="EmptyState-title"]').first()).toBeVisible();
  await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0);
  await expect(page.getByText('Loading...', { exact: true })).toHaveCount(0);
}
