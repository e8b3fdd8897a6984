import { gzipSync } from 'node:zlib';
import { startTestServer } from '#tests/support/test-server.ts';
import { openChromium, signIn, startDemo } from './screen-app.ts';

const server = await startTestServer();
const app = await startDemo(server, 'empty');
const browser = await openChromium();
const page = await signIn(browser, app.url);
await page.addInitScript(() => {
  window.requestIdleCallback = () => 0;
});
await page.goto(`${app.url}/dashboard`, { waitUntil: 'load' });
await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
const scripts = await page.evaluate(() =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((n) => n.endsWith('.js')),
);
let bytes = 0;
for (const s of new Set(scripts)) {
  const n = gzipSync(await (await fetch(s)).arrayBuffer()).length;
  bytes += n;
  console.log(n, s.split('/').at(-1));
}
console.log('total', bytes);
await browser.close();
await app.stop();
await server.stop();
