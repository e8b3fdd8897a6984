import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ADMIN } from '#tests/support/first-admin.ts';

// Usage: node journeys-main.ts CHECKOUT URL. Runs the journeys of that checkout, with its own typed client, against the
// app at URL. Prints each failure, and exits with 1 if there is one.
const [checkout = '', url = ''] = process.argv.slice(2);
const load = (path: string) => import(pathToFileURL(join(checkout, path)).href);

const { nothingAcknowledged, startWriters }: typeof import('#tests/torture/writers.ts') =
  await load('tests/torture/writers.ts');
const { signInOverHttp }: typeof import('#tests/support/http-client.ts') = await load(
  'tests/support/http-client.ts',
);

const done = nothingAcknowledged();
const writers = await startWriters(url, done, 2);
const isEnough = () => done.sent.size >= 3 && done.statuses.size >= 3;
for (const deadline = Date.now() + 60_000; !isEnough() && Date.now() < deadline; ) {
  await new Promise((resolve) => setTimeout(resolve, 50));
}
await writers.stop();
const failures = [...writers.failures].map(([code, times]) => `${times} × ${code}`);
if (!isEnough()) failures.push('too few journeys were completed');

const { call } = await signInOverHttp(url, ADMIN);
const [id = ''] = done.sent;
const reads: Record<string, () => Promise<unknown>> = {
  session: () => call.auth.session(),
  'clients.list': () => call.clients.list({ search: 'tor', limit: 10 }),
  'clients.get': () => call.clients.get({ id }),
  'dashboard.overview': () => call.dashboard.overview(),
  'activity.list': () => call.activity.list({ limit: 10 }),
};
for (const [name, read] of Object.entries(reads)) {
  await read().catch((error: unknown) => failures.push(`${name}: ${error}`));
}
console.log(failures.length > 0 ? failures.join('\n') : `${writers.requests()} requests`);
if (failures.length > 0) process.exitCode = 1;
