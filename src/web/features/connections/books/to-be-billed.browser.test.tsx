import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { SignedBilling } from '#contract/connections/books/billed-version.ts';
import { uuid } from '#tests/components/support/fixtures.ts';
import { openApp } from '#tests/components/support/open-app.tsx';
import { button, success, toast } from '#tests/components/support/parts.ts';
import { responsesAbout } from '#tests/components/support/screens.ts';
import { server } from '#tests/components/support/server.ts';

const AMOUNTS = { net: 10_000, vat: 2_000, gross: 12_000 };

function aBilling(given: Partial<SignedBilling> = {}): SignedBilling {
  return {
    version_id: uuid(810),
    client: { id: uuid(200), name: 'Priya Shah' },
    signed_at: '2026-03-02T10:15:30.123Z',
    plan: {
      reference: 'TG20260001',
      number: 1,
      contacts: [
        {
          contact: { name: 'Shah Bakery Ltd', email: 'priya@shah.example', number: uuid(200) },
          bills: [
            {
              kind: 'monthly',
              reference: 'TG20260001 v1 monthly',
              first_day: '2026-03-02',
              every_months: 1,
              count: 12,
              lines: [
                { key: 'a', description: 'Payroll', ...AMOUNTS, vat_treatment: 'standard', rate: 2_000 },
              ],
              ...AMOUNTS,
            },
          ],
        },
      ],
    },
    changes: null,
    billed: null,
    ...given,
  };
}

async function openList(items: SignedBilling[], provider: 'none' | 'xero' = 'none') {
  await openApp('/reviews/to-be-billed', {
    ...responsesAbout(),
    books: { list: { items, next_cursor: null, total: items.length }, provider: { provider } },
  });
}

const line = page.getByRole('listitem').filter({ hasText: 'Priya Shah' });

test('a proposal shows its bills', async () => {
  await openList([aBilling()]);
  await expect.element(line).toHaveTextContent('12 monthly bills £120.00 each');
  await button('Show bills').click();
  await expect
    .element(page.getByRole('row', { name: /^Payroll/ }))
    .toHaveTextContent('Payroll£100.00£20.00£120.00');
});

test('a tick enters a proposal in the books', async () => {
  await openList([aBilling()]);
  const entered = aBilling({
    billed: { how: 'by_hand', at: '2026-03-02T11:00:00.000Z', by_name: 'Sam Staff' },
  });
  server.responds({ books: { enter: entered, undo: aBilling() } });
  await button('Entered in the books: Priya Shah').click();
  await expect.element(success('Priya Shah is in the books')).toBeVisible();
  expect(server.calls('books.enter')).toEqual([{ version_id: uuid(810), how: 'by_hand' }]);
  await button('Undo').click();
  await expect.poll(() => server.calls('books.undo')).toEqual([{ version_id: uuid(810) }]);
});

test('a tick that fails says so', async () => {
  await openList([aBilling()]);
  server.failing('books.enter');
  await button('Entered in the books: Priya Shah').click();
  await expect.element(toast('Failed to save')).toBeVisible();
});

test('a newer version shows what it changes', async () => {
  const changes = [
    {
      contact: 'Shah Bakery Ltd',
      kind: 'monthly' as const,
      description: 'Payroll',
      from: AMOUNTS,
      to: { ...AMOUNTS, net: 9_000 },
    },
  ];
  await openList([aBilling({ changes })], 'xero');
  await expect.element(line).toHaveTextContent('Payroll: £100.00 → £90.00 (monthly bills)');
  server.responds({ books: { enter: aBilling(), send: aBilling({ changes }) } });
  await button('Send to Xero: Priya Shah').click();
  await expect.element(success('being sent as drafts')).toBeVisible();
  await button('Leave the books').click();
  expect(server.calls('books.enter')).toEqual([{ version_id: uuid(810), how: 'left' }]);
});

test('without proposals the list says where they come from', async () => {
  await openList([]);
  await expect.element(page.getByText('Nothing is to be billed')).toBeVisible();
});
