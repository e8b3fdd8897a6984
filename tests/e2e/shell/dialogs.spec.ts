import type { Locator, Page } from '@playwright/test';
import { expect, openSession, signInOnPage, type TestApp, test } from '#tests/e2e/support/app.ts';
import { apiOf } from '#tests/e2e/support/staff-api.ts';
import { ADMIN } from '#tests/support/first-admin.ts';
import { runOnce } from '#tests/support/run-once.ts';
import { startReceiver, type WebhookReceiver } from '#tests/support/webhook-receiver.ts';

// With animations, as most people see it.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

let receiver: WebhookReceiver;

test.beforeAll(async () => {
  receiver = await startReceiver();
});
test.afterAll(() => receiver.stop());

/** Opens the list of webhooks and returns one of them. */
async function showWebhook(page: Page, app: TestApp): Promise<Locator> {
  const stored = await (await page.request.get(`${app.url}/api/webhooks`)).json();
  if (stored.length === 0) {
    const data = { url: receiver.url, description: '', events: ['client.status_changed'], active: true };
    expect((await page.request.post(`${app.url}/api/webhooks`, { data })).ok()).toBe(true);
  }
  await page.goto(`${app.url}/settings?tab=webhooks`);
  const webhook = page.getByRole('listitem', { name: receiver.url, exact: true });
  await expect(webhook).toBeVisible();
  return webhook;
}

/** Opens the webhook's form and types a description. */
async function edit(page: Page, webhook: Locator, description: string): Promise<Locator> {
  await webhook.getByRole('button', { name: 'Edit' }).click();
  const form = page.getByRole('dialog', { name: 'Edit Webhook' });
  // A dialog moves the focus to its first field while it opens.
  await expect(form.getByLabel('URL')).toBeFocused();
  await form.getByLabel('Description').fill(description);
  return form;
}

test('Escape closes nothing while the sign-in dialog is open over another dialog', async ({ page, app }) => {
  await signInOnPage(page, app);
  const form = await edit(page, await showWebhook(page, app), 'Half-typed');
  await runOnce(app.databaseUrl, 'delete from sessions');
  const again = page.getByRole('dialog', { name: 'Your session has ended' });
  const password = again.getByLabel('Password', { exact: true });
  await expect(password).toBeFocused();
  await page.keyboard.press('Escape');
  for (const wrong of ['', 'not-the-password']) {
    await password.fill(wrong);
    await again.getByRole('button', { name: 'Sign In' }).click();
    await expect(password).toHaveAttribute('aria-invalid', 'true');
    await expect(password).toBeFocused();
  }
  await password.fill(ADMIN.password);
  await again.getByRole('button', { name: 'Sign In' }).click();
  await expect(again).toHaveCount(0);
  await expect(form.getByLabel('Description')).toHaveValue('Half-typed');
  await expect(form.getByLabel('Description')).toBeFocused();
});

test("Escape in the confirmation dialog means 'Stay here', every time", async ({ page, app }) => {
  await signInOnPage(page, app);
  const webhook = await showWebhook(page, app);
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await page.goBack();
  const confirmation = page.getByRole('dialog', { name: 'Leave without saving?' });
  for (const round of ['first', 'second']) {
    const form = await edit(page, webhook, round);
    await page.goForward();
    await expect(confirmation).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(confirmation).toHaveCount(0);
    await expect(form.getByLabel('Description')).toHaveValue(round);
    await expect(form.getByLabel('Description')).toBeFocused();
    await page.goForward();
    await confirmation.getByRole('button', { name: 'Stay here' }).click();
    await expect(confirmation).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(form).toHaveCount(0);
  }
});

test('a dialog returns the focus to its opener each time it closes', async ({ page, app }) => {
  test.slow();
  await signInOnPage(page, app);
  const id = await apiOf(page, app).client('Germain');

  async function expectFocusReturned(
    opener: Locator,
    open: () => Promise<void>,
    name: string,
  ): Promise<void> {
    for (const time of ['first', 'second']) {
      await opener.focus();
      await open();
      const dialog = page.getByRole('dialog', { name });
      await expect(dialog, `${name}, ${time}`).toBeVisible();
      await expect(dialog.locator(':focus'), `${name}, ${time}`).toHaveCount(1);
      await page.keyboard.press('Escape');
      await expect(dialog, `${name}, ${time}`).toHaveCount(0);
      await expect(opener, `${name}, ${time}`).toBeFocused();
    }
  }
  const press = (key: string) => () => page.keyboard.press(key);

  await page.goto(`${app.url}/clients`);
  const importing = page.getByRole('button', { name: 'Import', exact: true });
  await expect(page.getByRole('link', { name: /Germain/ }).first()).toBeVisible();
  await expectFocusReturned(importing, press('Enter'), 'Import clients');
  await expectFocusReturned(importing, press('?'), 'Keyboard shortcuts');
  const account = page.getByRole('button', { name: 'Account menu' });
  await expectFocusReturned(
    account,
    async () => {
      await page.keyboard.press('Enter');
      await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).press('Enter');
    },
    'Keyboard shortcuts',
  );

  const webhook = await showWebhook(page, app);
  await expectFocusReturned(webhook.getByRole('button', { name: 'Edit' }), press('Enter'), 'Edit Webhook');

  await page.goto(`${app.url}/clients/${id}`);
  await expectFocusReturned(
    page.getByRole('button', { name: 'More' }),
    async () => {
      await page.keyboard.press('Enter');
      await page.getByRole('menuitem', { name: 'Erase Client' }).press('Enter');
    },
    'Erase Client',
  );

  await page.setViewportSize({ width: 390, height: 800 });
  await expectFocusReturned(
    page.getByRole('button', { name: 'Toggle sidebar' }),
    press('Enter'),
    'Tallygate',
  );
});

test('closing a secret returns the focus to the button that created it', async ({ page, app }) => {
  await signInOnPage(page, app);
  const webhook = await showWebhook(page, app);
  const secret = page.getByRole('dialog', { name: 'Signing Secret' });

  const add = page.getByRole('button', { name: 'Add Webhook' });
  await add.click();
  const form = page.getByRole('dialog', { name: 'Add Webhook' });
  await form.getByLabel('URL').fill(`${receiver.url}/second`);
  await form.getByLabel('URL').press('Enter');
  await expect(secret.locator(':focus')).toHaveCount(1);
  // The secret is shown only once, so the end of the session must not hide it.
  await runOnce(app.databaseUrl, 'delete from sessions');
  const again = page.getByRole('dialog', { name: 'Your session has ended' });
  await again.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await again.getByRole('button', { name: 'Sign In' }).click();
  await expect(again).toHaveCount(0);
  await expect(secret.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Close anyway' }).click();
  await expect(secret).toHaveCount(0);
  await expect(add).toBeFocused();

  const rotate = webhook.getByRole('button', { name: 'Rotate Secret' });
  await rotate.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Rotate secret', exact: true }).click();
  await expect(secret.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('ControlOrMeta+C');
  await page.keyboard.press('Escape');
  await expect(secret).toHaveCount(0);
  await expect(rotate).toBeFocused();
});

test('a dialog moves the focus to its first error', async ({ page, app }) => {
  await signInOnPage(page, app);
  await page.goto(`${app.url}/settings?tab=api-keys`);
  await page.getByRole('button', { name: 'Create API Key' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Importer');
  await page.getByRole('dialog').getByLabel('Name').press('Enter');
  await expect(page.getByRole('textbox', { name: 'API key' })).toBeFocused();

  await page.goto(`${app.url}/account`);
  await page.getByRole('button', { name: 'Set up' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set up two-step sign-in' });
  const password = dialog.getByLabel('Your Password');
  for (const wrong of ['', 'not-the-password']) {
    await password.fill(wrong);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(password).toHaveAttribute('aria-invalid', 'true');
    await expect(password).toBeFocused();
  }
  await password.fill(ADMIN.password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const code = dialog.getByLabel(/^Code/);
  await expect(code).toBeFocused();
  for (const wrong of ['', '000000']) {
    await code.fill(wrong);
    await dialog.getByRole('button', { name: 'Switch on' }).click();
    await expect(code).toHaveAttribute('aria-invalid', 'true');
    await expect(code).toBeFocused();
  }
});

/**
 * Presses Escape at the moment an element is added to the page, before it gets the focus. Returns a function that waits
 * until Escape has been pressed.
 */
async function escapeAtFirstSight(page: Page, selector: string): Promise<() => Promise<void>> {
  await page.evaluate((wanted) => {
    delete document.body.dataset.escaped;
    const watch = new MutationObserver(() => {
      if (!document.querySelector(wanted)) return;
      watch.disconnect();
      const focused = document.activeElement ?? document.body;
      focused.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
      document.body.dataset.escaped = 'yes';
    });
    watch.observe(document.body, { childList: true, subtree: true });
  }, selector);
  return () => expect(page.locator('body[data-escaped]')).toHaveCount(1);
}

test('Escape closes a menu or a dialog from the moment it appears', async ({ page, app }) => {
  await openSession(page, app);
  await apiOf(page, app).client('Noether');
  await page.goto(`${app.url}/clients`);
  await expect(page.getByRole('link', { name: /Noether/ }).first()).toBeVisible();
  const menu = '[role="menu"]';
  const dialog = '[aria-modal="true"]';
  const openers: [Locator, string][] = [
    [page.getByRole('button', { name: 'Account menu' }), menu],
    [page.getByRole('button', { name: 'Export' }), menu],
    [page.getByRole('button', { name: 'Import', exact: true }), dialog],
  ];
  for (const [opener, opened] of openers) {
    // The first time, the code still has to load.
    for (const time of ['first', 'second']) {
      const escaped = await escapeAtFirstSight(page, opened);
      await opener.click();
      await escaped();
      await expect(page.locator(opened), `${opener}, ${time}`).toHaveCount(0);
      await expect(opener, `${opener}, ${time}`).toBeFocused();
    }
  }

  for (const [opener] of openers.slice(0, 2)) {
    await opener.click();
    await page.keyboard.press('ArrowDown');
    await expect(page.locator(menu).locator(':focus'), `${opener}`).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(page.locator(menu), `${opener}`).toHaveCount(0);
    await expect(opener, `${opener}`).toBeFocused();
  }

  await page.getByText('Board', { exact: true }).click();
  const move = page.getByRole('button', { name: 'Move Ada Noether' });
  await move.focus();
  const escaped = await escapeAtFirstSight(page, menu);
  await page.keyboard.press('Enter');
  await escaped();
  await expect(page.locator(menu)).toHaveCount(0);
  await expect(move).toBeFocused();
});
