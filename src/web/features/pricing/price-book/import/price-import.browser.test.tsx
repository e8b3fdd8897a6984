import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { uuid } from '#tests/components/support/fixtures.ts';
import { openApp } from '#tests/components/support/open-app.tsx';
import { button, success } from '#tests/components/support/parts.ts';
import { DRAFT, priceOf, withBook } from '#tests/components/support/price-books.ts';
import { server } from '#tests/components/support/server.ts';

const dialog = () => page.getByRole('dialog');

async function chooseFile(name: string, text: string): Promise<void> {
  await button('More').click();
  await page.getByRole('menuitem', { name: 'Import…' }).click();
  await expect.element(dialog().getByText('Choose a CSV or Excel file', { exact: false })).toBeVisible();
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('The dialog has no field for a file');
  await userEvent.upload(input, new File([text], name, { type: 'text/csv' }));
}

test('the errors in a file are named by line and column', async () => {
  const check = {
    version: 4,
    issues: [{ line: 3, column: 'Amount', message: "'£1.234,56' isn't an amount" }],
    issue_count: 1,
    ignored: ['Colour'],
    unchanged: ['Payslips'],
    content: null,
  };
  await openApp('/price-book', withBook(DRAFT, { imports: { list: [], check } }));
  await chooseFile(
    'prices.csv',
    'Line,Billing,Amount,Colour\nPensions,Monthly,5,red\nDirectors,Monthly,"£1.234,56",\n',
  );
  await expect.element(dialog().getByText("Line 3, Amount: '£1.234,56' isn't an amount")).toBeVisible();
  await expect.element(dialog().getByText('Columns left out: Colour')).toBeVisible();
  await expect
    .element(dialog().getByText('Prices by steps stay as they are. Edit them in the price book: Payslips'))
    .toBeVisible();
  await expect.element(button('Import prices')).not.toBeInTheDocument();
  expect(server.calls('priceBook.imports.check')[0]).toMatchObject({
    lines: [{ line: 1 }, { line: 2 }, { line: 3, cells: ['Directors', 'Monthly', '£1.234,56', ''] }],
  });
});

test('a file without errors is imported after the dialog shows its changes', async () => {
  const content = {
    rules: DRAFT.rules,
    prices: [
      ...DRAFT.prices.map(({ price }) => price),
      priceOf(512, 'Pensions', { kind: 'fixed', pence: 500 }),
    ],
  };
  const fees = { one_off: 0, monthly: 8_280, quarterly: 0, annually: 0, first_year: 99_360, unpriced: 0 };
  await openApp(
    '/price-book',
    withBook(DRAFT, {
      imports: {
        list: [],
        check: { version: 4, issues: [], issue_count: 0, ignored: [], unchanged: [], content },
        create: ({ id, file_name }) => ({
          id,
          file_name,
          prices: 1,
          created_by_name: 'Grace Admin',
          created_at: '2026-03-02T10:00:00.000Z',
          undo_until: '2026-03-02T11:00:00.000Z',
        }),
      },
      trial: {
        compared_with: 1,
        proformas: [
          {
            id: uuid(800),
            client_id: uuid(200),
            client_name: 'Ada Noether',
            submission_date: '2026-03-01T10:00:00.000Z',
            before: fees,
            after: { ...fees, monthly: 8_780 },
            changes: [
              {
                key: uuid(511),
                name: 'Directors',
                from: { net: 1_200, billing: 'monthly' },
                to: { net: 1_700, billing: 'monthly' },
              },
            ],
          },
        ],
        unpriced: [
          { name: 'Payslips', why: "The option 'Employees' is no longer in the catalogue", proformas: 3 },
        ],
        together: { clients: 1, before: fees, after: { ...fees, monthly: 8_780 } },
      },
    }),
  );
  await chooseFile('prices.csv', 'Line,Billing,Amount\nPensions,Monthly,5\n');
  await expect.element(dialog().getByText('Pensions: new, £5.00')).toBeVisible();
  await expect.element(dialog().getByText('1 of the last 1 proforma would differ:')).toBeVisible();
  await expect
    .element(
      dialog().getByRole('row', {
        name: 'Ada Noether Directors: £12.00 a month → £17.00 a month £82.80 a month £87.80 a month',
      }),
    )
    .toBeVisible();
  await expect.element(dialog().getByRole('row', { name: /^1 client together/ })).toBeVisible();
  await expect
    .element(
      dialog().getByText("Payslips, in 3 proformas: The option 'Employees' is no longer in the catalogue."),
    )
    .toBeVisible();
  await button('Import prices').click();
  await expect
    .element(success('1 price imported. You can undo this under Import for an hour.'))
    .toBeVisible();
  expect(server.calls('priceBook.imports.create')).toMatchObject([{ draft_id: DRAFT.id, version: 4 }]);
});
