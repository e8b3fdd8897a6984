import { buildWebIfStale } from '#scripts/web-build.ts';
import { startTestServer } from '#tests/support/test-server.ts';

/** Builds the web once, and starts the database server that all apps of the tests share. */
export default async function setup(): Promise<() => Promise<void>> {
  await buildWebIfStale();
  const server = await startTestServer();
  process.env.E2E_SERVER_URL = server.url;
  process.env.E2E_TEMPLATE = server.template;
  return server.stop;
}
