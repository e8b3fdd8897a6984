import type { Page } from '@playwright/test';
import { expect, openSession, type TestApp, test } from '#tests/e2e/support/app.ts';
import { runOnce } from '#tests/support/run-once.ts';
import { cuttableProxy } from '#tests/torture/cuttable-proxy.ts';

const create = (page: Page) => page.getByRole('button', { name: 'Create Client' });
const busy = (page: Page) => page.getByText(/The service is busy or starting up/).first();

async function fillIn(page: Page, app: TestApp): Promise<void> {
  await openSession(page, app);
  await page.goto(`${app.url}/clients/add`);
  await page.getByLabel('First Name').fill('Grace');
  await page.getByLabel('Surname').fill('Hopper');
  await page.getByLabel('Email').fill('grace@example.com');
  await page.getByRole('combobox', { name: 'Inquiry Source' }).click();
  await page.getByRole('option', { name: 'WhatsApp' }).click();
}

async function expectKept(page: Page): Promise<void> {
  await expect(page.getByLabel('First Name')).toHaveValue('Grace');
  await expect(page.getByLabel('Email')).toHaveValue('grace@example.com');
}

async function expectCreated(page: Page): Promise<void> {
  await expect(async () => {
    if (await create(page).isVisible()) await create(page).click();
    await expect(page).not.toHaveURL(/\/clients\/add/, { timeout: 2_000 });
  }).toPass();
}

test('while the database is away, no input is lost', async ({ page, app }) => {
  test.slow();
  const url = new URL(app.databaseUrl);
  const line = await cuttableProxy(Number(url.port));
  url.port = String(line.port);
  await app.restart(async () => undefined, { DATABASE_URL: url.href });
  await fillIn(page, app);
  const banner = page.getByRole('status').filter({ hasText: 'Connection lost.' });
  line.set('refused');
  await expect(banner).toBeVisible();
  await create(page).click();
  await expect(busy(page)).toBeVisible();
  await expectKept(page);
  line.set('open');
  await expect(banner).toHaveCount(0, { timeout: 30_000 });
  await expectKept(page);
  await expectCreated(page);
  await app.restart(async () => undefined, { DATABASE_URL: app.databaseUrl });
  await line.stop();
});

test('while the database is read-only, saving loses no input', async ({ page, app }) => {
  const url = new URL(app.databaseUrl);
  const name = url.pathname.slice(1);
  url.searchParams.set('options', '-c default_transaction_read_only=off');
  await fillIn(page, app);
  await runOnce(url.href, `alter database ${name} set default_transaction_read_only = on`);
  await runOnce(
    url.href,
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'tallygate'`,
  );
  await create(page).click();
  await expect(busy(page)).toBeVisible();
  await expectKept(page);
  await runOnce(url.href, `alter database ${name} reset default_transaction_read_only`);
  await expectCreated(page);
});
