import { expect, test } from '#tests/e2e/support/app.ts';
import { axeViolations } from '#tests/e2e/support/axe.ts';

test('the API page has no axe violations in light and dark', async ({ page, app }) => {
  // Axe reads every procedure, twice.
  test.slow();
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`${app.url}/api/docs`);
  await expect(page.getByRole('heading', { name: "Change a client's details" })).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await axeViolations(page)).toEqual([]);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  expect(complaints).toEqual([]);
});
