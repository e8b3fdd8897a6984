import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { ADMIN, FIRST_ADMIN } from '#tests/support/first-admin.ts';
import { runOnce } from '#tests/support/run-once.ts';
import { type RunningApp, runApp } from '#tests/support/running-app.ts';
import { atRest } from './at-rest.ts';
import { axeViolations } from './axe.ts';

export { expect };

export const CALENDLY_SIGNING_KEY = 'a signing key of a test';

export interface TestApp extends RunningApp {
  databaseUrl: string;
  dataDir: string;
  /**
   * Stops the server, runs `whileStopped`, and starts the server on the same port. `more` is added to the server's
   * environment.
   */
  restart(whileStopped: () => Promise<void>, more?: Record<string, string>): Promise<void>;
}

/** The start command of the container image. */
const BUILT = ['node', '--enable-source-maps', 'dist/server/main.js'];

async function startApp(): Promise<TestApp> {
  const { E2E_SERVER_URL: server, E2E_TEMPLATE: template } = process.env;
  if (!server || !template) throw new Error('The global set-up did not run');
  const name = `e2e_${crypto.randomUUID().replaceAll('-', '')}`;
  await runOnce(server, `create database ${name} template ${template}`);
  const databaseUrl = new URL(server);
  databaseUrl.pathname = `/${name}`;
  const dataDir = await mkdtemp(join(tmpdir(), 'tallygate-e2e-'));
  const env = {
    DATABASE_URL: databaseUrl.href,
    DATA_DIR: dataDir,
    ...FIRST_ADMIN,
    CALENDLY_SIGNING_KEY,
  };
  let app = await runApp({ env, command: BUILT });
  return {
    ...app,
    databaseUrl: databaseUrl.href,
    dataDir,
    async restart(whileStopped, more = {}) {
      await app.stop();
      await whileStopped();
      Object.assign(env, more);
      app = await runApp({ env, command: BUILT, port: Number(new URL(app.url).port) });
    },
    async stop() {
      await app.stop();
      await rm(dataDir, { recursive: true, force: true });
      await runOnce(server, `drop database if exists ${name} with (force)`);
    },
  };
}

/** Adds a session to the page's context without the sign-in form. The page doesn't navigate. */
export async function openSession(page: Page, app: { url: string }, as = ADMIN): Promise<void> {
  const response = await page.context().request.post(`${app.url}/api/auth/sign-in`, {
    headers: { origin: app.url },
    data: { email: as.email, password: as.password },
  });
  if (!response.ok())
    throw new Error(`Sign-in returned status ${response.status()}: ${await response.text()}`);
}

/** Signs in without the form and opens the dashboard. */
export async function signInOnPage(page: Page, app: { url: string }, as = ADMIN): Promise<void> {
  await openSession(page, app, as);
  await page.goto(`${app.url}/dashboard`);
}

/** Signs in through the form and waits for the dashboard, for tests of signing in. */
export async function signInByForm(page: Page, app: { url: string }, as = ADMIN): Promise<void> {
  await page.goto(`${app.url}/auth`);
  await page.getByLabel('Email').fill(as.email);
  await page.getByLabel('Password', { exact: true }).fill(as.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL('**/dashboard');
}

/**
 * Waits until the page is at rest, then returns axe's findings for all its rules or only `rules`, and the fields
 * without a label.
 */
export async function accessibilityProblems(page: Page, rules?: string[]): Promise<string[]> {
  // Elements that are fading, such as a toast, would be measured with blended colours.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await atRest(page);
  const violations = await axeViolations(page, rules);
  const unlabelled = await page
    .locator('input:not([type="hidden"]), textarea:not([aria-hidden])')
    .evaluateAll((fields) =>
      (fields as HTMLInputElement[])
        // The checkbox of a row or card has its client's name as a label. A filter's select has its field's name until
        // its code has loaded. Both labels are in `aria-label`, which axe checks. A file field that isn't shown belongs
        // to a button, which has the label.
        .filter((field) => field.type !== 'file' || field.checkVisibility())
        .filter(
          ({ labels, type, role, ariaLabel }) =>
            !labels?.length && !((type === 'checkbox' || role === 'combobox') && ariaLabel),
        )
        .map(({ outerHTML }) => `no label: ${outerHTML}`),
    );
  return [...violations, ...unlabelled];
}

/** Each spec file has its own server and database, which its tests share. */
export const test = base.extend<{ app: TestApp }, { appOfFile: (file: string) => Promise<TestApp> }>({
  appOfFile: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructured parameter
    async ({}, use) => {
      let current: { file: string; app: TestApp } | undefined;
      await use(async (file) => {
        if (current?.file !== file) {
          await current?.app.stop();
          current = { file, app: await startApp() };
        }
        return current.app;
      });
      await current?.app.stop();
    },
    { scope: 'worker' },
  ],
  // Stops the previous file's app and starts this file's app.
  app: [
    async ({ appOfFile }, use, testInfo) => {
      await use(await appOfFile(testInfo.file));
    },
    { timeout: 120_000 },
  ],
});
