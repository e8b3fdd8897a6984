import { gzipSync } from 'node:zlib';
import { startTestServer } from '#tests/support/test-server.ts';
import { openChromium, signIn, startDemo } from './screen-app.ts';

const server = await startTestServer();
const app = await startDemo(server, 'demo');
const browser = await openChromium();
try {
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
  for (const s of new Set(scripts)) bytes += gzipSync(await (await fetch(s)).arrayBuffer()).length;
  console.log('dashboard bytes', bytes);
  await page.setViewportSize({ width: 1440, height: 1000 });
  await page.goto(`${app.url}/due-diligence`, { waitUntil: 'load' });
  await page.waitForTimeout(1200);
  await page.screenshot({ path: '/tmp/shots/register.png', fullPage: true });
  const links = await page
    .locator('main a[href*="/due-diligence"]')
    .evaluateAll((l) => l.map((a) => (a as HTMLAnchorElement).href));
  console.log(links.slice(0, 6));
  for (const [i, link] of [...new Set(links)]
    .filter((l) => l.includes('/clients/'))
    .slice(0, 4)
    .entries()) {
    await page.goto(link, { waitUntil: 'load' });
    await page.waitForTimeout(1200);
    await page.screenshot({ path: `/tmp/shots/file${i}.png`, fullPage: true });
    await page.goto(link.replace('/due-diligence', '').replace(/#.*/, ''), { waitUntil: 'load' });
    await page.waitForTimeout(1200);
    await page.screenshot({ path: `/tmp/shots/client${i}.png` });
  }
  for (const tab of ['due-diligence', 'sanctions', 'law']) {
    await page.goto(`${app.url}/settings?tab=${tab}`, { waitUntil: 'load' });
    await page.waitForTimeout(1200);
    await page.screenshot({ path: `/tmp/shots/settings-${tab}.png`, fullPage: true });
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  const first = links.find((l) => l.includes('/clients/'));
  if (first) {
    await page.goto(first, { waitUntil: 'load' });
    await page.waitForTimeout(1200);
    await page.screenshot({ path: '/tmp/shots/file-390.png', fullPage: true });
  }
  for (const tab of ['law', 'sanctions']) {
    await page.goto(`${app.url}/settings?tab=${tab}`, { waitUntil: 'load' });
    await page.waitForTimeout(1200);
    await page.screenshot({ path: `/tmp/shots/settings-${tab}-390.png`, fullPage: true });
  }
  await page.goto(`${app.url}/figures`, { waitUntil: 'load' });
  await page.waitForTimeout(1200);
  await page.screenshot({ path: '/tmp/shots/figures-390.png', fullPage: true });
} finally {
  await browser.close();
  await app.stop();
  await server.stop();
}
