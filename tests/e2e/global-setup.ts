import { buildIfStale } from '#scripts/builds.ts';
import { startTestServer } from '#tests/support/test-server.ts';

/** Builds the pages and the server if they are stale, and starts the database server that all apps of the tests share. */
export default async function setup(): Promise<() => Promise<void>> {
  await buildIfStale();
  const server = await startTestServer();
  process.env.E2E_SERVER_URL = server.url;
  process.env.E2E_TEMPLATE = server.template;
  return server.stop;
}
