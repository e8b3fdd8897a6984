import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { CatalogueTree } from '#contract/catalogue/catalogue.ts';
import { DEFAULT_PRICING_RULES } from '#contract/price-book/default-rules.ts';
import type { BookVersion } from '#contract/price-book/version.ts';
import type { Price } from '#contract/pricing/price-book.ts';
import { ADMIN_SESSION, uuid } from '#tests/components/support/fixtures.ts';
import { openApp } from '#tests/components/support/open-app.tsx';
import { button, choose, press, success, toast } from '#tests/components/support/parts.ts';
import { responsesAbout } from '#tests/components/support/screens.ts';
import { type Responses, refusal, server } from '#tests/components/support/server.ts';

const entry = (number: number, name: string, display_name: string) => ({
  id: uuid(number),
  name,
  display_name,
  description: null,
  sort_order: 10,
  is_active: true,
});
const CATALOGUE: CatalogueTree = [
  {
    ...entry(500, 'payroll', 'Payroll'),
    sub_headers: [
      {
        ...entry(510, 'payslips', 'Payslips'),
        category_id: uuid(500),
        options: [
          {
            ...entry(520, 'employee_count', 'Employees'),
            sub_header_id: uuid(510),
            field_type: 'number',
            field_options: { min: 1, max: 100, step: 1 },
            default_value: '12',
            helper_text: null,
            is_required: true,
          },
        ],
      },
      { ...entry(511, 'directors', 'Directors'), category_id: uuid(500), options: [] },
      { ...entry(512, 'pensions', 'Pensions'), category_id: uuid(500), options: [] },
    ],
  },
];
const priceOf = (number: number, name: string, method: Price['method']): Price => ({
  sub_header_id: uuid(number),
  sub_header_name: name,
  billing: 'monthly',
  method,
  vat_treatment: 'standard',
  rounding: 'penny',
  is_optional: false,
});
const BY_STEPS = priceOf(510, 'Payslips', {
  kind: 'by_steps',
  steps: [
    {
      label: 'Payslips',
      pence: 600,
      quantity: { kind: 'number', option: { option_id: uuid(520), option_name: 'Employees' } },
      multiplier: {
        over: 'revenue_band',
        factors: [{ choice: '£250k - £500k', thousandths: 1_150 }],
      },
      condition: null,
    },
  ],
});
const DRAFT: BookVersion = {
  id: uuid(700),
  number: 2,
  state: 'draft',
  starts_on: null,
  from_examples: true,
  rules: DEFAULT_PRICING_RULES,
  rules_version: 1,
  version: 4,
  prices: [
    { price: BY_STEPS, version: 1, edited_by_name: null },
    {
      price: priceOf(511, 'Directors', { kind: 'fixed', pence: 1_200 }),
      version: 3,
      edited_by_name: 'Olga Other',
    },
  ],
};
const OLD: BookVersion = {
  ...DRAFT,
  id: uuid(701),
  number: 1,
  state: 'published',
  starts_on: '2026-01-01',
  from_examples: false,
  prices: DRAFT.prices.slice(0, 1),
};
const listed = ({ id, number, state, starts_on }: BookVersion) => ({
  id,
  number,
  state,
  starts_on,
  published_at: starts_on && '2026-01-01T10:00:00.000Z',
  published_by_name: starts_on && 'Grace Admin',
});

function withBook(shown: BookVersion | null, given: NonNullable<Responses['priceBook']> = {}): Responses {
  return {
    ...responsesAbout(),
    priceBook: {
      get: () => ({
        catalogue: CATALOGUE,
        versions: shown === null ? [] : [DRAFT, OLD].map(listed),
        in_force_id: shown && OLD.id,
        shown,
      }),
      inForce: { id: OLD.id, number: 1, starts_on: '2026-01-01', rules: OLD.rules, prices: [BY_STEPS] },
      version: OLD,
      trial: { compared_with: 1, proformas: [] },
      imports: { list: [] },
      ...given,
    },
  };
}

const staff = () => {
  const { user } = ADMIN_SESSION;
  if (!user) throw new Error('Nobody is signed in');
  return { auth: { session: { ...ADMIN_SESSION, user: { ...user, role: 'staff' as const } } } };
};
const dialog = () => page.getByRole('dialog');
const example = () => page.getByRole('status', { name: 'Example price' });
const directors = () => page.getByRole('textbox', { name: 'Amount of Directors' });

test('the book names services without a price, and marks examples that nobody has saved', async () => {
  await openApp('/price-book', withBook(DRAFT));
  await expect.element(page.getByRole('heading', { name: '1 service has no price' })).toBeVisible();
  await expect.element(page.getByText('Example prices: check each before you publish')).toBeVisible();
  const payslips = page.getByRole('row', { name: /Payslips/ });
  await expect.element(payslips).toHaveTextContent('Example');
  await expect.element(payslips).toHaveTextContent('Employees × £6.00, by revenue band');
  await expect.element(page.getByRole('row', { name: /Directors/ })).not.toHaveTextContent('Example');
});

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

test('a new price is entered in the dialog, with errors at their fields', async () => {
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

test("a save over somebody else's asks which values to keep", async () => {
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

test('a typed price is not lost without a question', async () => {
  await openApp('/price-book', withBook(DRAFT));
  await button('Edit the price of Directors').click();
  await dialog().getByRole('textbox', { name: 'Amount' }).fill('20');
  await press(dialog().getByRole('textbox', { name: 'Amount' }), 'Escape');
  await button('Stay here').click();
  await expect.element(dialog().getByRole('textbox', { name: 'Amount' })).toHaveValue('20');
});

test('rules are saved, with an error at their field, and not lost without a question', async () => {
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

test('a fixed amount is edited in the table: Enter saves it and Escape restores it', async () => {
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

test('publishing says from when and what changes, and refuses a day in the past', async () => {
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

test('comparing two versions shows the price that one lacks', async () => {
  await openApp('/price-book', withBook(DRAFT));
  await button('Compare').click();
  await expect.element(dialog().getByText('Directors: new, £12.00')).toBeVisible();
});

async function chooseFile(name: string, text: string): Promise<void> {
  await button('More').click();
  await page.getByRole('menuitem', { name: 'Import…' }).click();
  await expect.element(dialog().getByText('Choose a CSV or Excel file', { exact: false })).toBeVisible();
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('The dialog has no field for a file');
  await userEvent.upload(input, new File([text], name, { type: 'text/csv' }));
}

test('a file with errors names each by line and column, and offers no import', async () => {
  const check = {
    version: 4,
    issues: [{ line: 3, column: 'Amount', message: "'£1.234,56' isn't an amount" }],
    issue_count: 1,
    ignored: ['Colour'],
    content: null,
  };
  await openApp('/price-book', withBook(DRAFT, { imports: { list: [], check } }));
  await chooseFile(
    'prices.csv',
    'Line,Billing,Amount,Colour\nPensions,Monthly,5,red\nDirectors,Monthly,"£1.234,56",\n',
  );
  await expect.element(dialog().getByText("Line 3, Amount: '£1.234,56' isn't an amount")).toBeVisible();
  await expect.element(dialog().getByText('Columns left out: Colour')).toBeVisible();
  await expect.element(button('Import prices')).not.toBeInTheDocument();
  expect(server.calls('priceBook.imports.check')[0]).toMatchObject({
    lines: [{ line: 1 }, { line: 2 }, { line: 3, cells: ['Directors', 'Monthly', '£1.234,56', ''] }],
  });
});

test('a file without errors shows what it changes and what the last proformas would cost, and is imported', async () => {
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
        check: { version: 4, issues: [], issue_count: 0, ignored: [], content },
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
          },
        ],
      },
    }),
  );
  await chooseFile('prices.csv', 'Line,Billing,Amount\nPensions,Monthly,5\n');
  await expect.element(dialog().getByText('Pensions: new, £5.00')).toBeVisible();
  await expect.element(dialog().getByText('1 of the last 1 proforma would differ:')).toBeVisible();
  await expect
    .element(dialog().getByRole('row', { name: 'Ada Noether £82.80 a month £87.80 a month' }))
    .toBeVisible();
  await button('Import prices').click();
  await expect
    .element(success('1 price imported. You can undo this under Import for an hour.'))
    .toBeVisible();
  expect(server.calls('priceBook.imports.create')).toMatchObject([{ draft_id: DRAFT.id, version: 4 }]);
});
