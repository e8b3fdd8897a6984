import { expect, signInOnPage, test } from '#tests/e2e/support/app.ts';
import { apiOf } from '#tests/e2e/support/staff-api.ts';

test('the arrow keys move through both queues', async ({ page, app }) => {
  test.slow();
  await signInOnPage(page, app);
  const api = apiOf(page, app);
  for (const surname of ['Anning', 'Bell', 'Curie']) {
    await api.waitingClient(surname);
    const id = await api.waitingClient(`${surname}-Reviewed`);
    const status = await page.request.put(`${app.url}/api/clients/${id}/status`, {
      data: { status: 'proforma_review' },
    });
    expect(status.ok()).toBe(true);
  }
  for (const [path, first, second] of [
    ['/book-zoom-call', 'Client 1 of 3 waiting for calls', 'Client 2 of 3 waiting for calls'],
    ['/reviews', '1 of 3', '2 of 3'],
  ] as const) {
    await page.goto(app.url + path);
    await expect(page.getByText(first, { exact: true })).toBeVisible();
    const next = page.getByRole('button', { name: 'Next' });

    // A menu uses the arrows itself.
    const account = page.getByRole('button', { name: 'Account menu' });
    await account.click();
    await expect(page.getByRole('menuitem', { name: 'Account', exact: true })).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expect(page.getByText(first, { exact: true })).toBeVisible();

    // In a dialog, the arrows don't change the client. The user then switches off single-key shortcuts in this dialog.
    await page.keyboard.press('?');
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(list.getByRole('button', { name: 'Close' })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await list.getByRole('switch', { name: 'Single-key shortcuts' }).uncheck();
    await page.keyboard.press('Escape');
    await expect(list).toHaveCount(0);
    await page.keyboard.press('ArrowRight');
    await expect(page.getByText(first, { exact: true })).toBeVisible();
    await page.evaluate(() => localStorage.clear());

    await account.focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByText(second, { exact: true })).toBeVisible();
    await expect(account).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByText(first, { exact: true })).toBeVisible();
    // At the first client, the left arrow key moves neither the client nor the focus.
    await page.keyboard.press('ArrowLeft');
    await expect(account).toBeFocused();
    await expect(next).toBeEnabled();
  }
});
