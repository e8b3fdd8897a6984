import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { findChromium } from '#tests/support/browser/chromium.ts';
import { ADMIN, FIRST_ADMIN } from '#tests/support/first-admin.ts';
import { runOnce } from '#tests/support/run-once.ts';
import { runApp } from '#tests/support/running-app.ts';
import type { startTestServer } from '#tests/support/test-server.ts';
import { buildIfStale } from './builds.ts';
import { fillDatabase, WITH_DEMO } from './screen-data.ts';

/** Opens Chromium for pictures of the built pages, which it builds first if they are out of date. */
export async function openChromium(): Promise<Browser> {
  await buildIfStale();
  const { executablePath, env } = await findChromium();
  Object.assign(process.env, env);
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--font-render-hinting=none'] });
}

/** Starts the app on a new database, filled with data of this kind. */
export async function startDemo(
  server: Awaited<ReturnType<typeof startTestServer>>,
  kind: Parameters<typeof fillDatabase>[1],
): Promise<{ url: string; stop: () => Promise<void> }> {
  const databaseUrl = new URL(server.url);
  databaseUrl.pathname = `/screens_${kind}`;
  await runOnce(server.url, `create database screens_${kind} template ${server.template}`);
  const dataDir = await mkdtemp(join(tmpdir(), 'tallygate-screens-'));
  const app = await runApp({
    command: ['node', 'src/server/main.ts', ...(WITH_DEMO.includes(kind) ? ['--demo'] : [])],
    env: {
      DATABASE_URL: databaseUrl.href,
      DATA_DIR: dataDir,
      ...FIRST_ADMIN,
    },
  });
  // Filled after the server has started, because the server creates the admin only if there are no users.
  await fillDatabase(databaseUrl.href, kind);
  return {
    url: app.url,
    async stop() {
      await app.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export async function signInToApp(browser: Browser, url: string): Promise<Page> {
  const page = await browser.newPage({
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    reducedMotion: 'reduce',
  });
  await page.goto(`${url}/auth`);
  await page.getByLabel('Email').fill(ADMIN.email);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard');
  return page;
}
