import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Adjustments } from '#contract/pricing/fees/adjustments.ts';
import { computeFees } from '#contract/pricing/fees/compute-fees.ts';
import { aPricing, aSavedFees } from '#contract/pricing/fees/fees.fixture.ts';
import type { Pricing } from '#contract/pricing/fees/saved-fees.ts';
import type { Price } from '#contract/pricing/pricing/price-book.ts';
import { aClient, aReview, CATALOGUE_TREE, NO_ANSWERS, uuid } from '#tests/components/support/fixtures.ts';
import { openApp } from '#tests/components/support/open-app.tsx';
import { button, choose, toast } from '#tests/components/support/parts.ts';
import { responsesAbout } from '#tests/components/support/screens.ts';
import { type Responses, refusal, server } from '#tests/components/support/server.ts';

const CLIENT = aClient({ status: 'proforma_review' });
const EDIT = `/clients/${uuid(200)}/proforma`;
const BARE = aReview({
  details: { ...aReview().details, annual_revenue_range: '£70k - £125k', services: {} },
});
const service = () => page.getByRole('checkbox', { name: 'VAT Returns' });
const fees = () => page.getByRole('region', { name: 'Fees' });

const price: Price = {
  sub_header_id: uuid(510),
  sub_header_name: 'VAT Returns',
  billing: 'monthly',
  method: { kind: 'fixed', pence: 10_000 },
  vat_treatment: 'standard',
  rounding: 'penny',
  is_optional: false,
};

function pricing(pence = 10_000, number = 1): Pricing {
  const { book, vat_rates } = aPricing(number);
  const prices = [{ ...price, method: { kind: 'fixed' as const, pence } }];
  return { book: { ...book, id: uuid(900 + number), prices }, vat_rates };
}

function responses(given: Pricing | null, review = BARE): Responses {
  const latest = { client: CLIENT, review, has_packages: false, answers: NO_ANSWERS, pricing: given };
  return { ...responsesAbout(CLIENT), proforma: { latest } };
}

// Restores the viewport of tests/support/browser/browser-options.ts for the other test files.
afterEach(() => page.viewport(1280, 800));

test('without a price book, the form shows no fees', async () => {
  await page.viewport(1600, 900);
  await openApp(EDIT, responses(null));
  await service().click();
  await expect.element(service()).toBeChecked();
  await expect.element(fees()).not.toBeInTheDocument();
  expect(server.calls('priceBook.inForce')).toEqual([]);
});

test('the fees follow each tick', async () => {
  await page.viewport(1600, 900);
  await openApp(EDIT, responses(pricing()));
  await expect.element(fees().getByText('Choose services to see their fees.')).toBeVisible();
  await service().click();
  const line = fees().getByRole('button', { name: /^VAT Returns/ });
  await expect.element(line).toHaveTextContent('£100.00 a month');
  await expect.element(fees().getByText('+ £20.00 VAT = £120.00')).toBeVisible();
  await expect.element(fees().getByText('Standard rate 20%: £240.00 on £1,200.00')).toBeVisible();
  await line.click();
  await expect.element(line).toHaveAttribute('aria-expanded', 'true');
  await service().click();
  await expect.element(line).not.toBeInTheDocument();
});

test("a service without a price is listed as 'To be priced'", async () => {
  await page.viewport(1600, 900);
  const none = pricing();
  await openApp(EDIT, responses({ ...none, book: { ...none.book, prices: [] } }));
  await service().click();
  await expect.element(fees().getByText('To be priced: VAT Returns. The totals leave it out.')).toBeVisible();
});

test('on a phone, a bar with the fees opens them', async () => {
  await page.viewport(390, 844);
  await openApp(EDIT, responses(pricing()));
  await service().click();
  const bar = button('Fees: £100 a month, before VAT');
  await bar.click();
  const dialog = page.getByRole('dialog', { name: 'Fees' });
  await expect.element(dialog.getByRole('button', { name: /^VAT Returns/ })).toBeVisible();
});

test("on a phone, the bar names a client's annual fees", async () => {
  await page.viewport(390, 844);
  const given = pricing(30_000);
  const prices = [
    { ...price, method: { kind: 'fixed' as const, pence: 30_000 }, billing: 'annually' as const },
  ];
  await openApp(EDIT, responses({ ...given, book: { ...given.book, prices } }));
  await service().click();
  await expect.element(button('Fees: £300 a year, before VAT')).toBeVisible();
});

test('a discount needs a reason', async () => {
  await page.viewport(1600, 900);
  const saved = responses(pricing());
  await openApp(EDIT, {
    ...saved,
    proforma: { ...saved.proforma, update: () => ({ ...BARE, version: 2 }) },
  });
  await service().click();
  await button('Add a discount').click();
  const dialog = page.getByRole('dialog', { name: 'Discount on the whole proforma' });
  await dialog.getByLabelText('Per cent').last().fill('20');
  await dialog.getByRole('button', { name: 'Add discount' }).click();
  await expect.element(dialog.getByText('Enter a reason')).toBeVisible();
  await dialog.getByLabelText('Reason').fill('Loyal client');
  await dialog.getByRole('button', { name: 'Add discount' }).click();
  const line = fees().getByRole('button', { name: /^VAT Returns/ });
  await expect.element(line).toHaveTextContent('£80.00 a month');
  await expect
    .element(
      fees().getByText(
        /take £240.00 off £1,200.00 in the first year. The staff limit is 10%. Once saved, an administrator other than you/,
      ),
    )
    .toBeVisible();
  await button('Remove the discount of 20% off everything').click();
  await expect.element(line).toHaveTextContent('£100.00 a month');

  await line.click();
  await button('Override VAT Returns').click();
  const override = page.getByRole('dialog', { name: 'Override VAT Returns' });
  await override.getByLabelText(/^Amount/).fill('95');
  await override.getByLabelText('Reason').fill('Agreed by phone');
  await override.getByRole('button', { name: 'Override', exact: true }).click();
  await expect.element(line).toHaveTextContent('£95.00 a month');
  await button('Update Comprehensive Proforma').click();
  await expect
    .poll(() => server.calls('proforma.update'))
    .toMatchObject([
      {
        fees: {
          book_id: uuid(901),
          adjustments: {
            overrides: [{ line: uuid(510), pence: 9_500, reason: 'Agreed by phone' }],
            discounts: [],
          },
          totals: { monthly: 11_400, first_year: 136_800 },
        },
      },
    ]);
});

test('the form says who asked for approval above the staff limit', async () => {
  await page.viewport(1600, 900);
  const priced = pricing();
  const proforma = { ...BARE.details, services: { bookkeeping: { vat: { enabled: true, mtd: true } } } };
  const adjustments: Adjustments = {
    overrides: [],
    discounts: [
      {
        on: { kind: 'whole', billing: null },
        by: { kind: 'per_cent', basis_points: 2_000 },
        reason: 'Loyal client',
      },
    ],
  };
  const fees = computeFees(priced, { proforma, catalogue: CATALOGUE_TREE, adjustments });
  const stored = aSavedFees({ fees, adjustments, approval: 'waiting', asked_by_name: 'Sam Staff' });
  await openApp(EDIT, responses(priced, { ...BARE, details: proforma, fees: stored }));
  await expect.element(page.getByText('Waiting for approval. Sam Staff asked for it.')).toBeVisible();
  await button('Remove the discount of 20% off everything').click();
  await expect.element(page.getByText(/approval/)).not.toBeInTheDocument();
});

test('a save refused for changed prices keeps the input of the form', async () => {
  await page.viewport(1600, 900);
  const before = responses(pricing());
  await openApp(EDIT, {
    ...before,
    proforma: {
      ...before.proforma,
      update: () => {
        server.responds(responses(pricing(11_000, 2)));
        throw refusal('FEES_DIFFER', { number: 2 });
      },
    },
  });
  await service().click();
  await choose('Entity Type', 'Partnership');
  await button('Update Comprehensive Proforma').click();
  await expect
    .element(
      toast(
        'The fees have changed since you opened the form, so nothing was saved. Check the new fees, then save again.',
      ),
    )
    .toBeVisible();
  await expect.element(fees().getByText('VAT Returns: £100.00 a month → £110.00 a month')).toBeVisible();
  await expect
    .element(fees().getByText('Computed from version 2 of the price book, before VAT'))
    .toBeVisible();
  await expect.element(page.getByRole('combobox', { name: 'Entity Type' })).toHaveValue('Partnership');
});
