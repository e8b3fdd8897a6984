import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { smallPdf } from '#server/kernel/sealed-pdf/small-pdf.fixture.ts';
import { accessibilityProblems, expect, test } from '#tests/e2e/support/app.ts';

test('anybody can verify a file at /verify without an account', async ({ page, app }) => {
  const scripts: Promise<number>[] = [];
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script')
      scripts.push(response.body().then((body) => gzipSync(body).length));
  });
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) refused.push(message.text());
  });
  await page.goto(`${app.url}/verify/`);
  await expect(page.getByRole('heading', { name: 'Verify a document' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Choose a PDF')).toBeFocused();
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Space')]);
  await chooser.setFiles({ name: 'letter.pdf', mimeType: 'application/pdf', buffer: smallPdf() });
  await expect(page.getByRole('heading', { name: 'This PDF has no seal', exact: true })).toBeFocused();
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(refused).toEqual([]);
  expect(scripts.length).toBeGreaterThan(0);
  const bytes = (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0);
  expect(bytes).toBeLessThanOrEqual(100_000);
  const script = await page.request.get(`${app.url}/verify-with-openssl.sh`);
  expect(await script.body()).toEqual(await readFile('docs/verify-with-openssl.sh'));
});
