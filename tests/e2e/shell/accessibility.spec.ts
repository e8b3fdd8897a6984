import type { Page } from '@playwright/test';
import { accessibilityProblems, expect, signIn, type TestApp, test } from '#tests/e2e/support/app.ts';
import { atRest, showTheme } from '#tests/e2e/support/at-rest.ts';
import { addDemoClients } from '#tests/e2e/support/demo-clients.ts';

// The tests share the file's server and clients: one that is tried again starts from the first.
test.describe.configure({ mode: 'serial' });

/** Of every screen. `{status}` is the newest client in it, `{user}` a colleague, `{category}` and the like the first. */
const SCREENS: Record<string, string> = {
  dashboard: '/dashboard',
  clients: '/clients',
  'clients as a board': '/clients?as=board',
  'clients, nothing found': '/clients?search=nobody-has-this-name',
  'add client': '/clients/add',
  'client, new': '/clients/{new_inquiry}',
  'client, information returned': '/clients/{info_returned}',
  'client in review': '/clients/{proforma_review}',
  'client, done': '/clients/{onedrive_created}',
  'edit client': '/clients/{info_returned}/edit',
  'additional information': '/clients/{proforma_review}/additional-info',
  proforma: '/clients/{proforma_review}/proforma',
  'client, not found': '/clients/00000000-0000-4000-8000-000000000000',
  'book zoom call': '/book-zoom-call',
  reviews: '/reviews',
  activity: '/activity',
  settings: '/settings',
  'settings, automation': '/settings?tab=automation',
  'settings, calls': '/settings?tab=calls',
  'settings, audit log': '/settings?tab=audit',
  'settings, API keys': '/settings?tab=api-keys',
  'create user': '/users/create',
  'edit user': '/users/{user}/edit',
  'view user': '/users/{user}/view',
  account: '/account',
  categories: '/service-configuration',
  'sub-headers': '/service-configuration?tab=sub-headers',
  options: '/service-configuration?tab=options',
  'create category': '/service-configuration/categories/create',
  'edit category': '/service-configuration/categories/{categories}/edit',
  'create sub-header': '/service-configuration/sub-headers/create',
  'edit sub-header': '/service-configuration/sub-headers/{sub_headers}/edit',
  'create option': '/service-configuration/options/create',
  'edit option': '/service-configuration/options/{options}/edit',
  'not found': '/no/such/page',
};

let addresses: [string, string][] | undefined;

/** Signs in; the first time also adds clients and finds out their addresses. */
async function enter(page: Page, app: TestApp): Promise<[string, string][]> {
  if (!addresses) await addDemoClients(app.databaseUrl);
  await page.addInitScript(() => {
    const view = window.location.search.includes('as=board') ? 'board' : 'cards';
    localStorage.setItem('tallygate:clients-view', JSON.stringify(view));
    // What is out of sight keeps the colours that it was last drawn in.
    const drawn = new CSSStyleSheet();
    drawn.insertRule('* { content-visibility: visible !important }');
    addEventListener('DOMContentLoaded', () => document.adoptedStyleSheets.push(drawn));
  });
  await signIn(page, app);
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  addresses ??= await findAddresses(page, app);
  return addresses;
}

async function findAddresses(page: Page, app: TestApp): Promise<[string, string][]> {
  const ask = async (path: string) => (await page.request.get(`${app.url}/api${path}`)).json();
  const catalogue = await ask('/catalogue');
  const users = await ask('/users');
  const ids = new Map<string, string>();
  for (const kind of ['categories', 'sub_headers', 'options']) ids.set(kind, catalogue[kind][0].id);
  const listed: { id: string; email: string }[] = users.items ?? users;
  ids.set('user', listed.find(({ email }) => email !== 'admin@example.com')?.id ?? '');
  for (const [, path] of Object.entries(SCREENS)) {
    const name = /\{(\w+)\}/.exec(path)?.[1];
    if (!name || ids.has(name)) continue;
    ids.set(name, (await ask(`/clients?limit=1&status=${name}`)).items[0].id);
  }
  return Object.entries(SCREENS).map(([name, path]) => [
    name,
    path.replace(/\{(\w+)\}/, (_, key: string) => ids.get(key) ?? key),
  ]);
}

/** Opens a screen and waits until it shows what it is for. */
async function show(page: Page, app: TestApp, path: string): Promise<void> {
  await page.goto(app.url + path);
  await expect(page.locator('h1, h2, [class*="EmptyState-title"]').first()).toBeVisible();
  await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0);
  await expect(page.getByText('Loading...', { exact: true })).toHaveCount(0);
}

async function problems(page: Page, where: string, rules?: string[]): Promise<string[]> {
  const found = await accessibilityProblems(page, rules);
  // An open list hangs at the end of the document, tied to its field by ARIA; that it is in no landmark is no fault.
  const inLists = await page
    .getByRole('option')
    .evaluateAll((options) => options.map(({ id }) => `region: #${id}`));
  return found
    .filter((problem) => !inLists.some((option) => problem.startsWith(option)))
    .map((problem) => `${where}: ${problem}`);
}

/** What depends on colours alone; everything else that axe looks at is the same in both themes. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** In both themes, the page staying as it is. */
async function problemsInBoth(page: Page, where: string): Promise<string[]> {
  const found: string[] = [];
  for (const [colorScheme, rules] of [['light'], ['dark', COLOUR_RULES]] as const) {
    await showTheme(page, colorScheme);
    found.push(...(await problems(page, `${where}, ${colorScheme}`, rules)));
  }
  return found;
}

/** WCAG 1.4.10 at 320 CSS pixels, 1.4.4 at twice the size of everything, and twice the size of text alone. */
const ENLARGED = [
  { name: 'at 320 px', width: 320, fontSize: '' },
  { name: 'at 200 % zoom', width: 640, fontSize: '' },
  { name: 'with text at 200 %', width: 1280, fontSize: '200%' },
];

// Each screen is opened once for all of it: opening takes longer than looking.
test('axe finds nothing on any screen, light and dark; nothing is lost where it is enlarged', async ({
  page,
  app,
}) => {
  test.setTimeout(900_000);
  const found: string[] = [];
  for (const [name, path] of await enter(page, app)) {
    await show(page, app, path);
    if (path.endsWith('as=board'))
      await expect(page.getByRole('region', { name: 'Pipeline board' })).toBeVisible();
    found.push(...(await problemsInBoth(page, name)));
    for (const { name: how, width, fontSize } of ENLARGED) {
      await page.setViewportSize({ width, height: 800 });
      await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), fontSize);
      await atRest(page);
      // What is measured by script follows a moment later.
      await expect.soft.poll(() => page.evaluate(whatIsBeyond), { message: `${name}, ${how}` }).toEqual([]);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  }
  expect(found).toEqual([]);
});

test('axe finds nothing in dialogs, menus and lists, light and dark', async ({ page, app }) => {
  test.setTimeout(400_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const screens = new Map(await enter(page, app));
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

  await show(page, app, '/clients');
  await page.getByRole('combobox', { name: 'Status' }).click();
  await expect(page.getByRole('option', { name: 'Info Returned' })).toBeVisible();
  await check('a list of choices');
  await show(page, app, '/clients/add');
  await page.getByRole('button', { name: 'Create Client' }).click();
  await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible();
  await check('a form that was refused');
  await page.getByLabel('First Name').fill('Grace');
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByText('Leave without saving?')).toBeVisible();
  await check('a question');
  await page.getByRole('button', { name: 'Stay here' }).click();
  await page.getByLabel('First Name').fill('');

  await show(page, app, screens.get('categories') ?? '');
  await page
    .getByRole('button', { name: /^Delete/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible();
  await check('a question before deleting');
  await page
    .getByRole('button', { name: /^Delete/ })
    .last()
    .click();
  await expect(page.getByText('Error', { exact: true })).toBeVisible();
  await check('a failure as a toast');
  expect(found).toEqual([]);
});

const DATA = /\/rpc\/(?!auth)/;
const LOADED = [
  'dashboard',
  'clients',
  'client in review',
  'book zoom call',
  'reviews',
  'activity',
  'options',
];

test('axe finds nothing while screens load', async ({ page, app }) => {
  test.setTimeout(400_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const screens = new Map(await enter(page, app));
  const found: string[] = [];

  await page.route(DATA, () => new Promise(() => {}));
  for (const name of LOADED) {
    await page.goto(app.url + screens.get(name));
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    // The screen's own code has come; its data never does.
    await expect(page.locator('main h1')).toHaveCount(1);
    found.push(...(await problems(page, `${name}, loading`)));
  }
  expect(found).toEqual([]);
});

test('axe finds nothing where screens fail', async ({ page, app }) => {
  test.setTimeout(400_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const screens = new Map(await enter(page, app));
  const found: string[] = [];
  // A refusal is not asked again, so it shows at once.
  await page.route(DATA, (route) =>
    route.fulfill({
      status: 418,
      json: { json: { defined: false, code: 'TEAPOT', status: 418, message: 'Refused' } },
    }),
  );
  for (const name of LOADED) {
    await page.goto(app.url + screens.get(name));
    // The dashboard says nothing: its counts stay 0.
    const failing =
      name === 'dashboard'
        ? page.getByText('No recent activity to display')
        : page.getByRole('alert').first();
    await expect(failing, name).toBeVisible({ timeout: 20_000 });
    found.push(...(await problems(page, `${name}, failing`)));
  }
  expect(found).toEqual([]);
});

test('axe finds nothing on the public pages', async ({ page, app, browser }) => {
  test.setTimeout(120_000);
  const screens = new Map(await enter(page, app));
  const id = screens.get('client, new')?.split('/').at(-1);
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
    [new URL(url).pathname, /first question|company|business/i],
  ] as const) {
    await visitor.goto(app.url + path);
    await expect(visitor.getByText(text).first()).toBeVisible();
    found.push(...(await problemsInBoth(visitor, path)));
  }
  await visitor.getByRole('button', { name: /submit|send/i }).click();
  await expect(visitor.locator('[aria-invalid="true"]').first()).toBeVisible();
  found.push(...(await problemsInBoth(visitor, 'questionnaire refused')));
  await context.close();
  expect(found).toEqual([]);
});

/** What reaches out of the window sideways and cannot be scrolled to within a box of its own. */
function whatIsBeyond(): string[] {
  const scrolls = (element: Element | null): boolean => {
    for (let box = element; box && box !== document.body; box = box.parentElement) {
      if (['auto', 'scroll'].includes(getComputedStyle(box).overflowX)) return true;
    }
    return false;
  };
  const width = document.documentElement.clientWidth;
  const tooWide = document.documentElement.scrollWidth > width ? ['the page scrolls sideways'] : [];
  const cut = [...document.querySelectorAll('main button, main a, main input, main h1, main h2, main h3')]
    .filter(
      (element) => element.checkVisibility({ visibilityProperty: true }) && !scrolls(element.parentElement),
    )
    .filter((element) => {
      const { left, right, width: own } = element.getBoundingClientRect();
      return own > 1 && (right > width + 1 || left < -1);
    })
    .map((element) => `${element.tagName} '${element.textContent?.slice(0, 30)}' is cut`);
  return [...tooWide, ...cut];
}

test('nothing moves for whom motion is reduced', async ({ page, app }) => {
  const screens = new Map(await enter(page, app));
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const name of ['dashboard', 'clients', 'client in review']) {
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

/** What has the focus, and whether one can see it. */
function focused(page: Page): Promise<{ on: string; visible: boolean }> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body)
      return { on: 'nothing', visible: false };
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    const ringed = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1;
    // A box that is drawn beside its hidden input, and a field, whose border turns to the accent.
    const field = element.matches('input, textarea, select');
    const { width, height, bottom, top } = element.getBoundingClientRect();
    const inWindow = width > 0 && height > 0 && bottom > 0 && top < innerHeight;
    return {
      on: `${element.tagName} ${element.textContent?.slice(0, 30)}`,
      visible: inWindow && (ringed || field),
    };
  });
}

test('Tab reaches everything on a screen in turn, and one always sees where one is', async ({
  page,
  app,
}) => {
  test.setTimeout(120_000);
  const screens = new Map(await enter(page, app));
  for (const name of ['dashboard', 'client, information returned', 'options', 'settings']) {
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

test('a client is added, found, moved on and written about by keyboard alone', async ({ page, app }) => {
  test.setTimeout(120_000);
  await enter(page, app);
  await page.keyboard.press('c');
  await expect(page).toHaveURL(`${app.url}/clients/add`);
  await expect(page.getByRole('main')).toBeFocused();
  await tabTo(page, 'First Name');
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

/** Of the list whose field has the focus. */
async function chooseAnother(page: Page): Promise<void> {
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('[data-combobox-selected]:not([data-combobox-active])')).toBeVisible();
  await page.keyboard.press('Enter');
}

/** Tabs on until the control of that name has the focus. */
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

test('the palette finds clients by each of the six fields, every part of the product, and closes by its key', async ({
  page,
  app,
}) => {
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

test("'?' lists the shortcuts; those of a single key can be switched off", async ({ page, app }) => {
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

test('a dialog keeps the focus, and gives it back to what opened it', async ({ page, app }) => {
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

test('what is for administrators says to staff which screen it is, and that it is not theirs', async ({
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
  await signIn(staff, app, colleague);
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

test('a refused form puts the focus into the first field that it marks', async ({ page, app }) => {
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

test('a new screen starts with the focus at its content, and names itself', async ({ page, app }) => {
  await enter(page, app);
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await expect(page).toHaveTitle('Clients · Tallygate');
  await expect(page.getByRole('main')).toBeFocused();
  // The link goes with its screen, and the focus with it.
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
