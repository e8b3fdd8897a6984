import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Price } from '#contract/pricing/pricing/price-book.ts';
import { violations } from '#tests/components/support/axe.ts';
import { ADMIN_SESSION, uuid } from '#tests/components/support/fixtures.ts';
import { openApp } from '#tests/components/support/open-app.tsx';
import { button } from '#tests/components/support/parts.ts';
import { DRAFT, priceOf, withBook } from '#tests/components/support/price-books.ts';
import { server } from '#tests/components/support/server.ts';

const dialog = () => page.getByRole('dialog');
const directors = () => page.getByRole('textbox', { name: 'Amount of Directors' });
const staff = () => {
  const { user } = ADMIN_SESSION;
  if (!user) throw new Error('Nobody is signed in');
  return { auth: { session: { ...ADMIN_SESSION, user: { ...user, role: 'staff' as const } } } };
};

const WITHOUT_OPTION = priceOf(511, 'Directors', {
  kind: 'by_steps',
  steps: [1, 2].map((step) => ({
    label: `Step ${step}`,
    pence: 100,
    quantity: { kind: 'number', option: { option_id: uuid(599), option_name: 'Board meetings' } },
    multiplier: null,
    condition: null,
  })),
});

const withPrice = (price: Price) => ({
  ...DRAFT,
  prices: [...DRAFT.prices.slice(0, 1), { price, version: 3, edited_by_name: 'Olga Other' }],
});

test('the book names services without a price', async () => {
  await openApp('/price-book', withBook(DRAFT));
  await expect.element(page.getByRole('heading', { name: '1 service has no price' })).toBeVisible();
  await expect.element(page.getByText('Example prices: check each before you publish')).toBeVisible();
  const payslips = page.getByRole('row', { name: /Payslips/ });
  await expect.element(payslips).toHaveTextContent('Example');
  await expect
    .element(payslips)
    .toHaveTextContent('£6.00 times ‘Employees’, times a factor for the revenue band');
  const directors = page.getByRole('row', { name: /Directors/ });
  await expect.element(directors).not.toHaveTextContent('Example');
  await expect.element(directors).toHaveTextContent('Checked by Olga Other');
});

test('each service shows what a typical client pays', async () => {
  await openApp('/price-book', withBook(DRAFT));
  await expect
    .element(page.getByText(/^A typical client is a limited company with annual revenue of £250k–£500k/))
    .toBeVisible();
  await expect
    .element(page.getByRole('row', { name: /Payslips/ }).getByRole('cell', { name: '£82.80 + VAT a month' }))
    .toBeVisible();
  expect(await violations()).toEqual([]);
});

test('the book lists a price with a deleted option once', async () => {
  await openApp('/price-book', withBook(withPrice(WITHOUT_OPTION)));
  await expect.element(page.getByRole('heading', { name: "1 price can't be computed" })).toBeVisible();
  await expect
    .element(page.getByRole('list', { name: "Prices that can't be computed" }))
    .toHaveTextContent(/^Directors: The option 'Board meetings' is not in the catalogue\.$/);
  await button('Publish…').click();
  await expect.element(dialog().getByText(/Directors can't be priced/)).toBeVisible();
});

test('staff read the book but can change nothing', async () => {
  await openApp('/price-book', { ...withBook(DRAFT), ...staff() });
  await button('View the price of Payslips').click();
  await expect.element(dialog().getByRole('textbox', { name: 'Amount' })).toHaveAttribute('readonly');
  await expect.element(button('Save price')).not.toBeInTheDocument();
  await button('Close').last().click();
  await expect.element(button('Publish…')).not.toBeInTheDocument();
  await expect.element(directors()).not.toBeInTheDocument();
});

test('without a book, an administrator can start from example prices', async () => {
  await openApp('/price-book', withBook(null, { startDraft: DRAFT }));
  await button('Start from example prices').click();
  await expect.poll(() => server.calls('priceBook.startDraft')).toMatchObject([{ from: 'examples' }]);
});
