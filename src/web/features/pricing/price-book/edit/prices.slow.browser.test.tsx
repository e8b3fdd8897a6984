import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { uuid } from '#tests/components/support/fixtures.ts';
import { openApp } from '#tests/components/support/open-app.tsx';
import { button, choose, press, success } from '#tests/components/support/parts.ts';
import { DRAFT, withBook } from '#tests/components/support/price-books.ts';
import { refusal, server } from '#tests/components/support/server.ts';

const dialog = () => page.getByRole('dialog');
const example = () => page.getByRole('status', { name: 'Example price' });
const directors = () => page.getByRole('textbox', { name: 'Amount of Directors' });

test('the example of a price follows the typed amount and the chosen revenue band', async () => {
  await openApp('/price-book', withBook(DRAFT));
  await button('Edit the price of Payslips').click();
  await expect
    .element(example())
    .toHaveTextContent(
      'For a limited company with annual revenue of £250k–£500k, Employees 12: £82.80 + VAT a month',
    );
  await dialog().getByRole('textbox', { name: 'Amount' }).fill('7');
  await expect.element(example()).toHaveTextContent('£96.60 + VAT a month');
  await choose('Annual revenue', '£70k - £125k');
  await expect.element(example()).toHaveTextContent('to be priced');
});

test('each step of a price says in a sentence what it computes', async () => {
  await openApp('/price-book', withBook(DRAFT));
  await button('Edit the price of Payslips').click();
  const step = dialog().getByRole('group', { name: 'Step 1' });
  await expect.element(step).toHaveTextContent(/£6\.00 times ‘Employees’/);
  await dialog().getByRole('textbox', { name: 'Amount' }).fill('7');
  await expect.element(step).toHaveTextContent(/£7\.00 times ‘Employees’/);
});

test('the example states the VAT of the chosen treatment', async () => {
  await openApp('/price-book', withBook(DRAFT));
  await button('Edit the price of Directors').click();
  await expect.element(example()).toHaveTextContent(/£12.00 \+ VAT a month.*VAT 20% of £12.00: £2.40/);
  await choose('VAT', 'Zero');
  await expect.element(example()).toHaveTextContent(/£12.00 \(no VAT\) a month.*Zero-rated for VAT/);
  await choose('VAT', 'Exempt');
  await expect.element(example()).toHaveTextContent(/£12.00 \(no VAT\) a month.*Exempt from VAT/);
});

test('the example of a firm without VAT registration mentions no VAT', async () => {
  const rules = { ...DRAFT.rules, is_vat_registered: false };
  await openApp('/price-book', withBook({ ...DRAFT, rules }));
  await button('Edit the price of Directors').click();
  await expect.element(example()).toHaveTextContent('£12.00 a month');
  await expect.element(example()).not.toHaveTextContent('VAT');
});

test('the dialog refuses a missing or unreadable amount', async () => {
  await openApp('/price-book', withBook(DRAFT, { savePrice: { version: 5 } }));
  await button('Set a price for Pensions').click();
  await button('Save price').click();
  await expect.element(dialog().getByText('Enter an amount in pounds and pence')).toBeVisible();
  await dialog().getByRole('textbox', { name: 'Amount' }).fill('1.234,56');
  await press(dialog().getByRole('textbox', { name: 'Amount' }), 'Enter');
  expect(server.calls('priceBook.savePrice')).toEqual([]);
  await dialog().getByRole('textbox', { name: 'Amount' }).fill('1,234.5');
  await press(dialog().getByRole('textbox', { name: 'Amount' }), 'Enter');
  await expect.element(success('Price of Pensions saved')).toBeVisible();
  expect(server.calls('priceBook.savePrice')).toMatchObject([
    {
      id: DRAFT.id,
      sub_header_id: uuid(512),
      version: 0,
      price: { billing: 'monthly', method: { kind: 'fixed', pence: 123_450 } },
    },
  ]);
});

test('if somebody else saved the price first, saving asks which values to keep', async () => {
  let saves = 0;
  await openApp(
    '/price-book',
    withBook(DRAFT, {
      savePrice: () => {
        saves += 1;
        if (saves > 1) return { version: 9 };
        throw refusal('ROW_CHANGED', {
          version: 8,
          changed: { method: { kind: 'fixed', pence: 1_500 } },
          by: 'Olga Other',
          at: '2026-03-02T09:30:00.000Z',
        });
      },
    }),
  );
  await button('Edit the price of Directors').click();
  await dialog().getByRole('textbox', { name: 'Amount' }).fill('20');
  await button('Save price').click();
  const conflict = page.getByRole('dialog', { name: 'Someone else changed this price' });
  await expect.element(conflict.getByText('Fixed: £15.00')).toBeVisible();
  await conflict.getByRole('button', { name: /^Save/ }).click();
  await expect.element(success('Price of Directors saved')).toBeVisible();
  expect(server.calls('priceBook.savePrice')[1]).toMatchObject({
    version: 8,
    price: { method: { kind: 'fixed', pence: 2_000 } },
  });
});

test('closing the dialog with an unsaved price asks for confirmation', async () => {
  await openApp('/price-book', withBook(DRAFT));
  await button('Edit the price of Directors').click();
  await dialog().getByRole('textbox', { name: 'Amount' }).fill('20');
  await press(dialog().getByRole('textbox', { name: 'Amount' }), 'Escape');
  await button('Stay here').click();
  await expect.element(dialog().getByRole('textbox', { name: 'Amount' })).toHaveValue('20');
});

test('closing with unsaved rules asks for confirmation', async () => {
  await openApp('/price-book', withBook(DRAFT, { saveRules: { version: 5 } }));
  await button('Rules').click();
  const limit = dialog().getByRole('textbox', { name: 'Discount limit of staff, %' });
  await limit.fill('110');
  await button('Save rules').click();
  await expect.element(dialog().getByText('Enter a percentage up to 100')).toBeVisible();
  await press(limit, 'Escape');
  await button('Stay here').click();
  await limit.fill('12.5');
  await dialog().getByRole('textbox', { name: 'Limited Company' }).fill('50');
  await button('Save rules').click();
  await expect.element(success('Rules saved')).toBeVisible();
  expect(server.calls('priceBook.saveRules')).toMatchObject([
    {
      id: DRAFT.id,
      version: 1,
      rules: {
        staff_discount_limit: 1_250,
        lowest_monthly_fees: [{ entity_type: 'Limited Company', pence: 5_000 }],
      },
    },
  ]);
});

test('Enter saves a fixed amount edited in the table', async () => {
  await openApp('/price-book', withBook(DRAFT, { savePrice: { version: 5 } }));
  await directors().fill('15');
  await press(directors(), 'Escape');
  await expect.element(directors()).toHaveValue('12.00');
  await directors().fill('15');
  await press(directors(), 'Enter');
  await expect
    .poll(() => server.calls('priceBook.savePrice'))
    .toMatchObject([
      { sub_header_id: uuid(511), version: 3, price: { method: { kind: 'fixed', pence: 1_500 } } },
    ]);
});
