import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aPricing, aSavedFees } from '#contract/pricing/fees/fees.fixture.ts';
import type { SavedFees } from '#contract/pricing/fees/saved-fees.ts';
import { aClient, aReview, uuid } from '#tests/components/support/fixtures.ts';
import { openApp } from '#tests/components/support/open-app.tsx';
import { button, success, toast } from '#tests/components/support/parts.ts';
import { responsesAbout } from '#tests/components/support/screens.ts';
import { type Responses, refusal, server } from '#tests/components/support/server.ts';

const PAGE = `/clients/${uuid(200)}`;
const CLIENT = aClient({ status: 'proforma_review' });
const WAITING = aSavedFees({
  approval: 'waiting',
  asked_by: uuid(7),
  asked_by_name: 'Sam Staff',
  version: 3,
});

function responses(fees: SavedFees | null): Responses {
  const all = responsesAbout(CLIENT);
  const get = all.clients?.get;
  if (!get || typeof get === 'function') throw new Error('No client page');
  return { ...all, clients: { ...all.clients, get: { ...get, proforma_reviews: [aReview({ fees })] } } };
}

async function unfold(): Promise<void> {
  const fold = page.getByRole('button', { name: /^Proforma Review/ });
  await expect.element(fold).toBeVisible();
  if (fold.element().getAttribute('aria-expanded') === 'false') await fold.click();
}

test("a client's page shows the fees of the saved proforma", async () => {
  await openApp(PAGE, responses(aSavedFees()));
  await unfold();
  await expect
    .element(page.getByText('Computed on 22/11/2026 from version 1 of the price book, before VAT'))
    .toBeVisible();
  await expect.element(page.getByText('Waiting for approval')).not.toBeInTheDocument();
});

test('an administrator who did not ask for approval can approve the amounts shown', async () => {
  const approved = {
    ...WAITING,
    approval: 'approved' as const,
    approved_by_name: 'Grace Admin',
    approved_at: '2026-11-22T12:00:00.000Z',
  };
  await openApp(PAGE, {
    ...responses(WAITING),
    fees: {
      approve: () => {
        server.responds(responses(approved));
        return approved;
      },
    },
  });
  await unfold();
  await expect
    .element(page.getByText("The fees saved by Sam Staff are waiting for an administrator's approval."))
    .toBeVisible();
  await button('Approve these fees').click();
  await expect.element(page.getByText('Approved by Grace Admin on 22/11/2026 12:00')).toBeVisible();
  expect(server.calls('fees.approve')).toEqual([{ proforma_id: uuid(400), version: 3 }]);
});

test('an administrator who asked for approval can approve only as the only administrator', async () => {
  await openApp(PAGE, {
    ...responses({ ...WAITING, asked_by: uuid(1) }),
    fees: {
      approve: () => {
        throw refusal('OWN_REQUEST');
      },
    },
  });
  await unfold();
  const told = 'Another administrator has to approve exactly these amounts, unless you are the only one.';
  await expect.element(page.getByText(told)).toBeVisible();
  await expect.element(button('Approve these fees')).not.toBeInTheDocument();
  await button('Approve as the only administrator').click();
  await expect
    .element(toast('You saved these amounts, so another administrator has to approve them.'))
    .toBeVisible();
});

const BOOK = { ...aPricing().book, id: uuid(601), number: 4 };

test('an older proforma can be priced once prices are in force', async () => {
  await openApp(PAGE, {
    ...responses(null),
    priceBook: { inForce: BOOK },
    proforma: {
      priceAgain: () => {
        server.responds(responses(aSavedFees()));
        return aSavedFees();
      },
    },
  });
  await unfold();
  await button('Compute the fees').click();
  await expect.element(success('Fees computed from version 1 of the price book')).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'Fees' })).toBeVisible();
  await expect.element(button('Compute the fees')).not.toBeInTheDocument();
  expect(server.calls('proforma.priceAgain')).toEqual([{ id: uuid(400), book_id: BOOK.id }]);
});

test('without prices in force, a proforma without fees has no word of prices', async () => {
  await openApp(PAGE, { ...responses(null), priceBook: { inForce: null } });
  await unfold();
  await expect.element(page.getByRole('heading', { name: 'Engagement' })).toBeVisible();
  await expect.poll(() => server.calls('priceBook.inForce')).toHaveLength(1);
  await expect.element(page.getByText('Not priced yet')).not.toBeInTheDocument();
});
