import { buildWebIfStale } from '#scripts/web-build.ts';
import { startTestServer } from '#tests/support/test-server.ts';

/** The web is built once, and one database server serves every app that the tests start. */
export default async function setup(): Promise<() => Promise<void>> {
  await buildWebIfStale();
  const server = await startTestServer();
  process.env.E2E_SERVER_URL = server.url;
  process.env.E2E_TEMPLATE = server.template;
  return server.stop;
}
