import type { Page } from '@playwright/test';
import { expect, test } from '#tests/e2e/support/app.ts';
import { enter, show } from '#tests/e2e/support/every-screen.ts';

// The tests share a server and its clients, so a retry starts from the first test.
test.describe.configure({ mode: 'serial' });

/** The focused element, and whether it is visible. */
function focused(page: Page): Promise<{ on: string; visible: boolean }> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body)
      return { on: 'nothing', visible: false };
    // A choice in a row of choices shows its focus on its label.
    const radio = element.matches('input[type="radio"]') ? (element as HTMLInputElement).labels?.[0] : null;
    const shown = radio ?? element;
    const { outlineStyle, outlineWidth } = getComputedStyle(shown);
    const ringed = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1;
    // Fields and checkboxes show the focus by the colour of their border, without an outline.
    const field = !radio && element.matches('input, textarea, select');
    const { width, height, bottom, top } = shown.getBoundingClientRect();
    const inWindow = width > 0 && height > 0 && bottom > 0 && top < innerHeight;
    return {
      on: `${element.tagName} ${element.textContent?.slice(0, 30)}`,
      visible: inWindow && (ringed || field),
    };
  });
}

test('the focus is always visible while Tab leads through four screens', async ({ page, app }) => {
  test.setTimeout(120_000);
  const screens = await enter(page, app);
  for (const name of ['dashboard', 'client-info-returned', 'options', 'settings']) {
    await show(page, app, screens.get(name) ?? '');
    const lost: string[] = [];
    let steps = 0;
    for (; steps < 400; steps += 1) {
      await page.keyboard.press('Tab');
      const { on, visible } = await focused(page);
      if (on === 'nothing') break;
      if (!visible) lost.push(`${name}: ${on}`);
    }
    expect(lost).toEqual([]);
    expect(steps).toBeGreaterThan(10);
  }
});

test('the first Tab offers to skip to the content', async ({ page, app }) => {
  await enter(page, app);
  await show(page, app, '/clients');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect.poll(() => page.evaluate(() => document.activeElement?.matches('main *'))).toBe(true);
});

test('a client can be added, found and moved by keyboard alone', async ({ page, app }) => {
  test.setTimeout(120_000);
  await enter(page, app);
  await page.keyboard.press('c');
  await expect(page).toHaveURL(`${app.url}/clients/add`);
  await expect(page.getByLabel('First Name')).toBeFocused();
  await page.keyboard.type('Wilhelmina');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Ashdown');
  await tabTo(page, 'Email');
  await page.keyboard.type('wilhelmina@ashdown.example');
  await tabTo(page, 'Inquiry Source');
  await chooseAnother(page);
  await tabTo(page, 'Create Client');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${app.url}/clients`);

  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search clients, screens and actions' })).toBeFocused();
  await page.keyboard.type('mina@ashdown');
  const found = page.getByRole('option', { name: /Wilhelmina Ashdown/ });
  await expect(found).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Wilhelmina Ashdown' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.keyboard.press('s');
  await expect(page.getByRole('combobox', { name: 'Status' })).toBeFocused();
  await chooseAnother(page);
  await expect(
    page.getByRole('status').filter({ hasText: 'Client status updated successfully' }),
  ).toBeVisible();

  await page.keyboard.press('Escape');
  await page.getByRole('main').focus();
  await page.keyboard.press('n');
  await page.keyboard.type('Called back; ?g c are only letters here');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listitem').filter({ hasText: 'only letters here' })).toBeVisible();

  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search clients, screens and actions' })).toBeFocused();
  await page.keyboard.type('set zoom');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('Zoom Call Booked');
  await page.getByRole('main').focus();
  await page.keyboard.press('g');
  await page.keyboard.press('d');
  await expect(page).toHaveURL(`${app.url}/dashboard`);
});

/** Selects another option of the focused field. */
async function chooseAnother(page: Page): Promise<void> {
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('[data-combobox-selected]:not([data-combobox-active])')).toBeVisible();
  await page.keyboard.press('Enter');
}

/** Presses Tab until the control with that name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  const control = page
    .getByRole('textbox', { name, exact: true })
    .or(page.getByRole('combobox', { name, exact: true }))
    .or(page.getByRole('button', { name, exact: true }))
    .first();
  for (let steps = 0; steps < 60; steps += 1) {
    await page.keyboard.press('Tab');
    if (await control.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`No Tab reaches '${name}'`);
}

test('the palette finds clients by each of six fields', async ({ page, app }) => {
  await enter(page, app);
  const created = await page.request.post(`${app.url}/api/clients`, {
    headers: { origin: app.url },
    data: {
      first_name: 'Thaddeus',
      surname: 'Quillfeather',
      email: 'tq@inkworks.example',
      phone_number: '+44 7700 900987',
      company: 'Zephyr Inkworks',
      inquiry_source: 'website',
    },
  });
  const { proposal_id } = (await created.json()) as { proposal_id: string };
  for (const text of ['thaddeus', 'QUILL', 'tq@ink', '900987', 'zephyr', proposal_id]) {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search clients, screens and actions' }).fill(text);
    await expect(page.getByRole('option', { name: /Thaddeus Quillfeather/ })).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  for (const [text, address] of [
    ['reviews', '/reviews'],
    ['api keys', '/settings?tab=api-keys'],
    ['create opt', '/service-configuration/options/create'],
    ['clients: proforma', '/clients?status=proforma_review'],
  ] as const) {
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: 'Search clients, screens and actions' })).toBeFocused();
    await page.keyboard.type(text);
    await expect(page.getByRole('option').first()).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(app.url + address);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});

test('single-key shortcuts can be switched off', async ({ page, app }) => {
  await enter(page, app);
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(dialog.getByText('Book Zoom Call')).toBeVisible();
  await dialog.getByRole('switch', { name: 'Single-key shortcuts' }).click();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press('c');
  await page.keyboard.press('?');
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(`${app.url}/dashboard`);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeVisible();
});

test('the command palette keeps the focus inside', async ({ page, app }) => {
  await enter(page, app);
  const opener = page.getByRole('button', { name: 'Command palette' });
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Search clients, screens and actions' })).toBeFocused();
  for (let presses = 0; presses < 5; presses += 1) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null)).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
});

test('a form with errors focuses the first invalid field', async ({ page, app }) => {
  await enter(page, app);
  for (const [path, submit, field] of [
    ['/clients/add', 'Create Client', 'First Name'],
    ['/service-configuration/categories/create', 'Create', 'Name'],
    ['/account', 'Change Password', 'Current Password'],
    ['/account', 'Save Profile', 'Last Name'],
    ['/settings?tab=api-keys', 'Create', 'Name'],
  ] as const) {
    await show(page, app, path);
    if (path.includes('api-keys')) await page.getByRole('button', { name: 'Create API Key' }).click();
    const form = page
      .locator('form')
      .filter({ has: page.getByRole('button', { name: submit, exact: true }) });
    const marked = form.getByLabel(new RegExp(`^${field}`)).and(page.locator('input'));
    await marked.fill('');
    await form.getByRole('button', { name: submit, exact: true }).click();
    await expect(marked, `${submit} on ${path}`).toBeFocused();
  }
});

test('a new screen moves the focus to its content', async ({ page, app }) => {
  await enter(page, app);
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await expect(page).toHaveTitle('Clients · Tallygate');
  await expect(page.getByRole('main')).toBeFocused();
  // The link unmounts with its screen and loses the focus.
  for (const name of [/^New Inquiry/, /^Add New Client/, 'View All Activity']) {
    await page.goto(`${app.url}/dashboard`);
    await page.getByRole('main').getByRole('link', { name }).first().press('Enter');
    await expect(page).not.toHaveTitle('Dashboard · Tallygate');
    await expect(page.getByRole('main'), String(name)).toBeFocused();
    await page.getByRole('main').blur();
    await page.goBack();
    await expect(page).toHaveTitle('Dashboard · Tallygate');
    await expect(page.getByRole('main'), `back from ${name}`).toBeFocused();
  }
});
