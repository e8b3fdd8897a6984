import { expect, openSession, test } from '#tests/e2e/support/app.ts';
import { enter, show } from '#tests/e2e/support/every-screen.ts';
import { problems, problemsInBoth } from '#tests/e2e/support/screen-checks.ts';
import { apiOf } from '#tests/e2e/support/staff-api.ts';
import { withoutInitialData } from '#tests/e2e/support/without-initial-data.ts';
import { ANSWERS } from '#tests/support/questionnaire-answers.ts';

// Failures name the screen and the element, so a trace would only cost time.
test.use({ trace: 'off' });

// The tests share a server and its clients, so a retry starts from the first test.
test.describe.configure({ mode: 'serial' });

test('axe finds no violations in dialogs, menus and lists, light and dark', async ({ page, app }) => {
  test.setTimeout(400_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const screens = await enter(page, app);
  const found: string[] = [];
  const check = async (where: string) => {
    found.push(...(await problemsInBoth(page, where)));
  };

  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search clients, screens and actions' })).toBeFocused();
  await check('command palette');
  await page.keyboard.type('a');
  await expect(page.getByRole('group', { name: 'Clients' })).toBeVisible();
  await check('command palette with clients');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await check('keyboard shortcuts');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Account menu' }).click();
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
  await check('account menu');
  await page.keyboard.press('Escape');
  const api = apiOf(page, app);
  const told = await api.client('Told');
  const token = (await api.link(told)).split('/').at(-1);
  const answered = await page.request.post(`${app.url}/api/questionnaire`, {
    data: { token, answers: ANSWERS },
  });
  expect(answered.ok()).toBe(true);
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  await expect(page.getByRole('link', { name: /Answers returned: Ada Told/ })).toBeVisible();
  await check('notifications');
  await show(page, app, `/clients/${told}`);
  await page.getByLabel('Add Note').fill('Ask @');
  await expect(page.getByRole('option').first()).toBeVisible();
  await check('a list of colleagues to mention');
  await page.getByLabel('Add Note').fill('');

  await show(page, app, '/clients');
  await page.getByRole('combobox', { name: 'Status' }).click();
  await expect(page.getByRole('option', { name: 'Info Returned' })).toBeVisible();
  await check('a list of choices');
  await show(page, app, '/clients/add');
  await page.getByRole('button', { name: 'Create Client' }).click();
  await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible();
  await check('a form with errors');
  await page.getByRole('button', { name: 'Paste a mail or signature' }).click();
  await page.getByLabel('Mail or signature').fill('Regards\nGrace Hopper\nHopper Ltd\n07700 900123');
  await page.getByRole('button', { name: 'Fill in the form' }).click();
  await expect(page.getByText(/Filled in 4 fields/)).toBeVisible();
  await check('a pasted signature');
  await page.getByRole('button', { name: 'Undo all' }).click();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByLabel('First Name').fill('Grace');
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByText('Leave without saving?')).toBeVisible();
  await check('a confirmation');
  await page.getByRole('button', { name: 'Stay here' }).click();
  await page.getByLabel('First Name').fill('');

  await show(page, app, screens.get('client-info-returned') ?? '');
  await page.getByRole('button', { name: /^Send mail/ }).click();
  await page.getByLabel('Subject').fill('Hello {{client.nick}}');
  await expect(page.getByText(/isn't a field that can be filled in/)).toBeVisible();
  await check('a mail with an unknown field');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
  await show(page, app, '/settings?tab=mail');
  await page.getByRole('button', { name: 'After our call' }).click();
  await expect(page.getByRole('region', { name: 'What the client sees' })).toBeVisible();
  await check('a mail template');
  await page.keyboard.press('Escape');

  await show(page, app, screens.get('client-info-returned') ?? '');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Close Client' }).click();
  await expect(page.getByRole('radio', { name: 'Price' })).toBeVisible();
  await check('the dialog that closes a client');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await show(page, app, screens.get('service-configuration') ?? '');
  await page
    .getByRole('button', { name: /^Delete/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible();
  await check('a confirmation before deleting');
  await page
    .getByRole('button', { name: /^Delete/ })
    .last()
    .click();
  await expect(page.getByText('Error', { exact: true })).toBeVisible();
  await check('an error toast');
  expect(found).toEqual([]);
});

const DATA = /\/rpc\/(?!auth)/;
const LOADED = [
  'dashboard',
  'clients',
  'client-proforma-review',
  'book-zoom-call',
  'reviews',
  'activity',
  'options',
];

test('axe finds no violations while screens load', async ({ page, app }) => {
  test.setTimeout(400_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const screens = await enter(page, app);
  const found: string[] = [];

  await withoutInitialData(page);
  await page.route(DATA, () => new Promise(() => {}));
  for (const name of LOADED) {
    await page.goto(app.url + screens.get(name));
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    // The screen's code has loaded, but its data never arrives.
    await expect(page.locator('main h1')).toHaveCount(1);
    found.push(...(await problems(page, `${name}, loading`)));
  }
  expect(found).toEqual([]);
});

test('axe finds no violations on screens that failed to load', async ({ page, app }) => {
  test.setTimeout(400_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const screens = await enter(page, app);
  const found: string[] = [];
  await withoutInitialData(page);
  // A rejected call isn't retried, so the error shows at once.
  await page.route(DATA, (route) =>
    route.fulfill({
      status: 418,
      json: { json: { defined: false, code: 'TEAPOT', status: 418, message: 'Refused' } },
    }),
  );
  for (const name of LOADED) {
    await page.goto(app.url + screens.get(name));
    // The dashboard shows no error: its counts stay 0.
    const failing =
      name === 'dashboard'
        ? page.getByText('No recent activity to display')
        : page.getByRole('alert').first();
    await expect(failing, name).toBeVisible({ timeout: 20_000 });
    // A client that failed to load leads back to the list, whose code may still be loading.
    if (name.startsWith('client-')) await page.waitForURL('**/clients');
    await expect(page.locator('main h1')).toHaveCount(1);
    found.push(...(await problems(page, `${name}, failing`)));
  }
  expect(found).toEqual([]);
});

test('axe finds no violations on the sign-in page, the questionnaire and /verify', async ({
  page,
  app,
  browser,
}) => {
  test.setTimeout(120_000);
  const screens = await enter(page, app);
  const id = screens.get('client-new-inquiry')?.split('/').at(-1);
  const made = await page.request.post(`${app.url}/api/clients/${id}/links`, {
    headers: { origin: app.url },
    data: {},
  });
  const { url } = (await made.json()) as { url: string };
  const found: string[] = [];
  const context = await browser.newContext();
  const visitor = await context.newPage();
  for (const [path, text] of [
    ['/auth', 'Sign in to your account'],
    ['/auth?mode=sign-up', 'Create a new account'],
    ['/form/not-a-token', 'Invalid or Expired Link'],
    ['/verify', 'Verify a document'],
    [new URL(url).pathname, /first question|company|business/i],
  ] as const) {
    await visitor.goto(app.url + path);
    await expect(visitor.getByText(text).first()).toBeVisible();
    found.push(...(await problemsInBoth(visitor, path)));
  }
  await visitor.getByRole('button', { name: 'Next' }).click();
  await expect(visitor.locator('[aria-invalid="true"]').first()).toBeVisible();
  found.push(...(await problemsInBoth(visitor, 'questionnaire with errors')));
  await context.close();
  expect(found).toEqual([]);
});

test('nothing moves if the user prefers reduced motion', async ({ page, app }) => {
  const screens = await enter(page, app);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const name of ['dashboard', 'clients', 'client-proforma-review']) {
    await show(page, app, screens.get(name) ?? '');
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeVisible();
    const moving = await page.evaluate(() =>
      [...document.querySelectorAll('*')]
        .filter((element) => {
          const { transitionDuration, animationDuration, animationName } = getComputedStyle(element);
          const seconds = (text: string) => Math.max(...text.split(',').map(Number.parseFloat));
          return (
            seconds(transitionDuration) > 0.02 ||
            (animationName !== 'none' && seconds(animationDuration) > 0.02)
          );
        })
        .map((element) => `${element.tagName}.${element.className}`),
    );
    expect(moving).toEqual([]);
    await page.keyboard.press('Escape');
  }
});

test('the screens for managing users tell staff that access is restricted', async ({
  page,
  app,
  browser,
}) => {
  await enter(page, app);
  const colleague = { email: 'olga@example.com', password: 'quiet-harbour-71' };
  const created = await page.request.post(`${app.url}/api/users`, {
    headers: { origin: app.url },
    data: { first_name: 'Olga', last_name: 'Other', role: 'staff', ...colleague },
  });
  const { id } = (await created.json()) as { id: string };
  const staff = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  await openSession(staff, app, colleague);
  for (const [path, title] of [
    ['create', 'Create New User'],
    [`${id}/view`, 'User Details'],
    [`${id}/edit`, 'Edit User'],
  ] as const) {
    await staff.goto(`${app.url}/users/${path}`);
    await expect(staff.getByText('Access Restricted')).toBeVisible();
    await expect(staff.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(staff).toHaveTitle(`${title} · Tallygate`);
    expect(await problems(staff, title)).toEqual([]);
  }
  await staff.context().close();
});
