import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { DEFAULT_DESK_SETTINGS } from '#contract/clients/desk-settings/desk-settings.ts';
import type { AnsweredFacts } from '#contract/pricing/missing-services/facts.ts';
import {
  A_CATEGORY,
  A_SUB_HEADER,
  aClient,
  aReview,
  CATALOGUE_TREE,
  NO_ANSWERS,
  uuid,
} from '#tests/components/support/fixtures.ts';
import { openApp } from '#tests/components/support/open-app.tsx';
import { button, choose } from '#tests/components/support/parts.ts';
import { responsesAbout } from '#tests/components/support/screens.ts';
import { type Responses, server } from '#tests/components/support/server.ts';

const CLIENT = aClient({ status: 'proforma_review' });
const EDIT = `/clients/${uuid(200)}/proforma`;
const REASON = 'Turnover of £95,000 is over £90,000, the VAT registration threshold since 1 April 2024.';
const BARE = aReview({
  details: {
    ...aReview().details,
    annual_revenue_range: '£70k - £125k',
    entity_type: 'Partnership',
    services: {},
  },
});

function responses(answers: Partial<AnsweredFacts> = {}, review = BARE): Responses {
  return {
    ...responsesAbout(CLIENT),
    catalogue: {
      tree: [
        ...CATALOGUE_TREE,
        {
          ...A_CATEGORY,
          id: uuid(501),
          name: 'returns',
          display_name: 'Returns',
          sub_headers: [
            {
              ...A_SUB_HEADER,
              id: uuid(511),
              name: 'vat_returns',
              display_name: 'Quarterly Returns',
              options: [],
            },
          ],
        },
      ],
    },
    proforma: {
      latest: {
        client: CLIENT,
        review,
        has_packages: false,
        pricing: null,
        answers: { ...NO_ANSWERS, employs_staff: false, turnover: 95_000, ...answers },
      },
      update: ({ dismissed = [] }) => ({
        ...review,
        version: 2,
        dismissed: dismissed.map((each) => ({
          ...each,
          dismissed_by_name: 'Grace Admin',
          dismissed_at: '2026-11-22T12:00:00.000Z',
        })),
      }),
    },
  };
}

test('a hint gives its reason with a link to its source', async () => {
  await openApp(EDIT, responses());
  await expect.element(page.getByText(REASON)).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: /Increase of Registration Limits\) Order 2024/ }))
    .toHaveAttribute('href', 'https://www.legislation.gov.uk/uksi/2024/307/made');
  await button('Add Quarterly Returns').click();
  await expect.element(page.getByRole('checkbox', { name: 'Quarterly Returns' })).toHaveFocus();
  await expect.element(page.getByRole('checkbox', { name: 'Quarterly Returns' })).toBeChecked();
  await expect.element(page.getByText(REASON)).not.toBeInTheDocument();
});

test('hints follow the entity type and the revenue band', async () => {
  await openApp(EDIT, responses());
  const duty = page.getByText(/^A limited company must confirm its details/);
  await expect.element(duty).not.toBeInTheDocument();
  await choose('Entity Type', 'Limited Company');
  await expect.element(duty).toBeVisible();
  await choose('Annual Revenue Range', '£30k - £70k');
  await expect.element(page.getByText(/VAT registration threshold/)).not.toBeInTheDocument();
});

test('dismissing a hint needs a reason', async () => {
  await openApp(EDIT, responses());
  const dismiss = button(`Dismiss: ${REASON}`);
  await dismiss.click();
  const dialog = page.getByRole('dialog', { name: 'Dismiss this hint' });
  await dialog.getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(dialog.getByText('Enter a reason')).toBeVisible();
  await dialog.getByLabelText('Reason').fill('All supplies are exempt');
  await dialog.getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(page.getByText(/Reason: All supplies are exempt/)).toBeVisible();
  await expect.element(page.getByText('Not saved yet: Service Selection')).toBeVisible();
  await button(`Show again: ${REASON}`).click();
  await expect.element(page.getByText('All changes are saved')).toBeVisible();
  await dismiss.click();
  await dialog.getByLabelText('Reason').fill('All supplies are exempt');
  await dialog.getByRole('button', { name: 'Dismiss' }).click();
  await button('Update Comprehensive Proforma').click();
  await expect
    .poll(() => server.calls('proforma.update'))
    .toMatchObject([
      { dismissed: [{ rule: 'vat', verdict: 'missing', reason: 'All supplies are exempt' }], version: 1 },
    ]);
});

test('a question that the firm leaves out is not asked', async () => {
  const without = { ...DEFAULT_DESK_SETTINGS, left_out_hints: ['cis' as const], version: 1 };
  await openApp(EDIT, { ...responses(), deskSettings: { get: without } });
  await expect.element(page.getByText(REASON)).toBeVisible();
  await expect.poll(() => server.calls('deskSettings.get').length).toBeGreaterThan(0);
  await expect.element(page.getByText(/^Ask whether the client pays subcontractors/)).not.toBeInTheDocument();
});

test('the Reviews page shows hints, except dismissed ones', async () => {
  const review = {
    ...BARE,
    dismissed: [
      {
        rule: 'vat',
        verdict: 'missing' as const,
        reason: 'Exempt',
        dismissed_by_name: 'Grace Admin',
        dismissed_at: '2026-11-22T12:00:00.000Z',
      },
    ],
  };
  const all = responses();
  await openApp('/reviews', {
    ...all,
    reviews: {
      ...all.reviews,
      queue: {
        items: [
          {
            client: CLIENT,
            queued_at: CLIENT.status_changed_at,
            first_year_value: null,
            review,
            answers: NO_ANSWERS,
            file_accepted: true,
            under_way: null,
            failed: null,
          },
        ],
        next_cursor: null,
        total: 1,
        proposals_sent_by: 'goproposal',
      },
    },
  });
  await page.getByText(/to ask$/).click();
  await expect.element(page.getByText(/^Ask whether the client pays subcontractors/)).toBeVisible();
  await expect.element(page.getByText(/VAT registration threshold/)).not.toBeInTheDocument();
});
