import type { Page } from '@playwright/test';
import { expect, signInOnPage, type TestApp, test } from '#tests/e2e/support/app.ts';
import { addManyClients } from '#tests/e2e/support/client-steps.ts';
import { runOnce } from '#tests/support/run-once.ts';

// With animations, as most people see it.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

// The tests share a server and its clients, so a retry starts from the first test.
test.describe.configure({ mode: 'serial' });

test.beforeAll(addManyClients);

test.beforeEach(async ({ page, app }) => {
  await signInOnPage(page, app);
});

/** Position of every card in the viewport, by name. */
const cardsInSight = (page: Page) =>
  page.getByRole('article').evaluateAll((cards) =>
    Object.fromEntries(
      cards.flatMap((card) => {
        const { left, top, bottom } = card.getBoundingClientRect();
        const isSeen = bottom > 0 && top < window.innerHeight;
        return isSeen ? [[card.getAttribute('aria-label'), [Math.round(left), Math.round(top)]]] : [];
      }),
    ),
  );

const INSERT = `insert into clients (first_name, surname, email, proposal_id, status, created_at)`;
const MATCHING = /^[\d,]+ of [\d,]+ clients/;

/** Runs a statement and waits until the page counts `by` more clients. */
async function change(page: Page, app: TestApp, sql: string, by: number): Promise<void> {
  const count = page.getByText(MATCHING);
  const before = Number.parseInt((await count.textContent())?.replace(',', '') ?? '', 10);
  await runOnce(app.databaseUrl, sql);
  await expect(count).toHaveText(new RegExp(`^${(before + by).toLocaleString('en-GB')} of`));
}

let marks = 0;

/** Waits until the list shows data that was read after all changes so far. */
async function allRead(page: Page, app: TestApp): Promise<void> {
  const name = Object.keys(await cardsInSight(page)).at(-1) ?? '';
  marks += 1;
  await runOnce(app.databaseUrl, `update clients set company = 'Mark ${marks}' where ${named(name)}`);
  await expect(page.getByRole('article', { name, exact: true })).toContainText(`Mark ${marks}`);
}

const named = (name: string) => `first_name || ' ' || surname = '${name.replaceAll("'", "''")}'`;

for (const [width, columns] of [
  [390, 1],
  [768, 2],
  [1024, 3],
  [1440, 4],
] as const) {
  test(`cards in view stay in place while colleagues add and delete clients (columns: ${columns})`, async ({
    page,
    app,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${app.url}/clients`);
    await expect(page.getByRole('article').first()).toBeVisible();
    await page.evaluate((row) => window.scrollTo(0, row * 288), Math.floor(400 / columns));
    await expect(page.locator('li[aria-posinset="401"]').getByRole('article')).toBeInViewport();
    await expect.poll(async () => Object.keys(await cardsInSight(page)).length).toBeGreaterThan(1);
    const before = await cardsInSight(page);
    const add = (number: number, name: string) =>
      `${INSERT} select 'New', '${name}' || n, 'n@example.org', 'TG${name}' || n, 'info_returned', now()
       from generate_series(1, ${number}) as n`;
    for (const [sql, by] of [
      [add(1, 'One'), 1],
      [`delete from clients where surname = 'One1'`, -1],
      [`delete from clients where id in (select id from clients order by created_at desc limit 3)`, -3],
      // Adds so many clients that no cached page contains the visible ones.
      [add(203, 'Many'), 203],
      [`delete from clients where surname like 'Many%'`, -203],
      [add(3, 'Back'), 3],
    ] as const) {
      await change(page, app, sql, by);
      await allRead(page, app);
      expect(await cardsInSight(page)).toEqual(before);
    }
    // The top of the list is complete.
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect(page.getByRole('article', { name: /^New Back/ }).first()).toBeInViewport();
    await expect(page.locator('li[aria-posinset="4"]').getByRole('article')).toBeVisible();
    await expect(page.getByText(/^900 of 900 clients/)).toBeVisible();
  });
}

test("a card stays while 'Copied!' shows or the pointer is on it", async ({ page, app }) => {
  await page.goto(`${app.url}/clients?status=new_inquiry`);
  const cards = page.getByRole('article');
  await expect(cards.first()).toBeVisible();
  const names = await cards.evaluateAll((all) =>
    all.slice(0, 3).map((card) => card.getAttribute('aria-label') ?? ''),
  );
  const [first = '', second = '', third = ''] = names;
  const cardOf = (name: string) => page.getByRole('article', { name, exact: true });
  const before = await cardsInSight(page);
  // An import adds many clients above.
  const { promise: refetched, resolve } = Promise.withResolvers<void>();
  page.on('response', (response) => {
    if (response.url().includes('/rpc/clients/list')) resolve();
  });
  await cardOf(second).getByRole('button', { name: 'Generate' }).click();
  await expect(cardOf(second).getByRole('button')).toHaveText('Copied!');
  await runOnce(
    app.databaseUrl,
    `${INSERT} select 'Late', 'Comer' || n, 'l@example.org', 'TGLATE' || n, 'new_inquiry', now()
     from generate_series(1, 80) as n`,
  );
  await refetched;
  await expect(cardOf(second).getByRole('button')).toHaveText('Copied!');
  expect(await cardsInSight(page)).toEqual(before);
  const toast = page.getByRole('status').filter({ hasText: 'Link generated and copied to clipboard' });
  await expect(toast).toContainText(second);
  // The cards above wait for the pointer.
  await page.mouse.move(0, 0);
  await expect(page.getByRole('article', { name: /^Late Comer/ }).first()).toBeInViewport();
  await runOnce(app.databaseUrl, `delete from clients where first_name = 'Late'`);
  await expect(cardOf(first)).toBeInViewport();

  // Someone else moves two clients out of the list while the pointer is on one of them.
  await page.mouse.move(0, 0);
  await expect(cardOf(second)).toHaveCount(0);
  await cardOf(third).hover();
  const placesBefore = await cardsInSight(page);
  const moved = (name: string) => `update clients set status = 'info_returned' where ${named(name)}`;
  await change(page, app, moved(third), -1);
  await change(page, app, moved(first), -1);
  await allRead(page, app);
  expect(await cardsInSight(page)).toEqual(placesBefore);
  await page.mouse.move(0, 0);
  await expect(cardOf(third)).toHaveCount(0);
  await expect(cardOf(first)).toHaveCount(0);
});

test("'Copied!' also shows when the list becomes empty", async ({ page, app }) => {
  await runOnce(
    app.databaseUrl,
    `${INSERT} values ('Only', 'One', 'only@example.org', 'TGONLY', 'new_inquiry', now())`,
  );
  await page.goto(`${app.url}/clients?status=new_inquiry&search=TGONLY`);
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  await expect(page.getByRole('article').getByRole('button')).toHaveText('Copied!');
  await expect(page.getByText(/^0 of/)).toBeVisible();
  await expect(page.getByRole('article').getByRole('button')).toHaveText('Copied!');
  await page.mouse.move(0, 0);
  await expect(page.getByText('No matching clients')).toBeVisible();
});
