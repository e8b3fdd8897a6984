import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { uuid } from '#tests/components/support/fixtures.ts';
import { openApp } from '#tests/components/support/open-app.tsx';
import { button, success, toast } from '#tests/components/support/parts.ts';
import { DRAFT, listed, OLD, withBook } from '#tests/components/support/price-books.ts';
import { refusal, server } from '#tests/components/support/server.ts';

const dialog = () => page.getByRole('dialog');

test('the dialog for publishing refuses a day in the past', async () => {
  await openApp(
    '/price-book',
    withBook(DRAFT, { publish: { ...listed(DRAFT), state: 'published', starts_on: '2040-04-01' } }),
  );
  await button('Publish…').click();
  await expect.element(dialog().getByText(/Everything computed earlier stays as it is/)).toBeVisible();
  await expect.element(dialog().getByText('Directors: new, £12.00')).toBeVisible();
  await expect.element(dialog().getByText(/Nobody has edited 1 example price/)).toBeVisible();
  await expect.element(dialog().getByText(/1 service has no price/)).toBeVisible();
  await dialog().getByLabelText('In force from').fill('2020-01-01');
  await button('Publish').click();
  await expect.element(dialog().getByText('Choose today or a later day.')).toBeVisible();
  expect(server.calls('priceBook.publish')).toEqual([]);
  await dialog().getByLabelText('In force from').fill('2040-04-01');
  await button('Publish').click();
  await expect.element(success('Version 2 is published, in force from 01/04/2040')).toBeVisible();
  expect(server.calls('priceBook.publish')).toEqual([{ id: DRAFT.id, version: 4, starts_on: '2040-04-01' }]);
});

test('an administrator who publishes second is told who published first', async () => {
  await openApp(
    '/price-book',
    withBook(DRAFT, {
      publish: () => {
        throw refusal('DRAFT_GONE', { number: 2, starts_on: '2040-04-01', by: 'Olga Other' });
      },
    }),
  );
  await button('Publish…').click();
  await button('Publish').click();
  await expect
    .element(toast("Olga Other has published this draft as version 2. A published version can't be changed."))
    .toBeVisible();
});

test('comparing two versions shows a price that only one of them has', async () => {
  await openApp('/price-book', withBook(DRAFT));
  await button('Compare').click();
  await expect.element(dialog().getByText('Directors: new, £12.00')).toBeVisible();
});

const SCHEDULED = { ...OLD, id: uuid(703), number: 3, starts_on: '2040-06-01' };

test('publishing names the version that will take over', async () => {
  const book = { catalogue: [], in_force_id: OLD.id, shown: DRAFT };
  const versions = [SCHEDULED, DRAFT, OLD].map(listed);
  await openApp('/price-book', withBook(DRAFT, { get: { ...book, versions } }));
  await button('Publish…').click();
  const overtaken = dialog().getByText(/^Version 3 is already published and replaces .* on 01\/06\/2040/);
  await expect.element(overtaken).toBeVisible();
  await dialog().getByLabelText('In force from').fill('2040-06-01');
  await expect.element(overtaken).not.toBeInTheDocument();
});

test('a scheduled version can be taken back', async () => {
  const book = { catalogue: [], in_force_id: OLD.id, shown: SCHEDULED };
  const versions = [SCHEDULED, OLD].map(listed);
  await openApp(
    '/price-book',
    withBook(SCHEDULED, { get: { ...book, versions }, withdraw: { id: SCHEDULED.id } }),
  );
  await button('More').click();
  await page.getByRole('menuitem', { name: 'Take back version 3' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).click();
  await expect.element(success('Version 3 taken back')).toBeVisible();
  expect(server.calls('priceBook.withdraw')).toEqual([{ id: SCHEDULED.id }]);
});
