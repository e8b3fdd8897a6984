import { expect, signIn, test } from './app.ts';

test('what is typed while the palette is still loading is not lost', async ({ page, app }) => {
  await signIn(page, app);
  await page.goto(`${app.url}/dashboard`);
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  let arrive = () => {};
  const loading = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(/palette-opened.*\.js$/, async (route) => {
    await loading;
    await route.continue();
  });

  await page.keyboard.press('Control+k');
  await page.keyboard.type('setti');
  arrive();
  await expect(page.getByRole('combobox', { name: 'Search clients, screens and actions' })).toHaveValue(
    'setti',
  );
  await expect(page).toHaveURL(`${app.url}/dashboard`);
  await expect(page.getByRole('option', { name: 'Settings G S' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${app.url}/settings`);
});
