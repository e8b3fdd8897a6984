import type { Page, TestInfo } from '@playwright/test';
import pg from 'pg';
import { insertManyClients } from '#tests/support/many-clients.ts';
import type { TestApp } from './app.ts';

/** For `test.beforeAll`: gives the app of a spec file 900 clients. */
export async function addManyClients(
  { appOfFile }: { appOfFile: (file: string) => Promise<TestApp> },
  testInfo: TestInfo,
): Promise<void> {
  const app = await appOfFile(testInfo.file);
  const pool = new pg.Pool({ connectionString: app.databaseUrl });
  await insertManyClients(pool, 900);
  await pool.end();
}

/** A client's card in the list or on the board. */
export const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
