import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { accentShades } from '#contract/firm/firm/accent.ts';
import type { PublicFirm } from '#contract/firm/firm/public-firm.ts';
import { OPENED, openForm } from '#tests/components/support/open-form.tsx';
import { button, shownElement } from '#tests/components/support/parts.ts';
import { refusal, server } from '#tests/components/support/server.ts';

const LEDGER: PublicFirm = {
  name: 'Ledger & Co',
  address: '1 High Street\nLeeds',
  phone: '0113 496 0000',
  website: 'https://ledger.example',
  privacy_url: 'https://ledger.example/privacy',
  logo: '',
  accent: accentShades('#e8590c'),
};

const rgb = (hex: string) =>
  `rgb(${[1, 3, 5].map((index) => Number.parseInt(hex.slice(index, index + 2), 16)).join(', ')})`;

function openPage(firm: PublicFirm | null, valid: boolean) {
  return openForm({
    links: {
      open: () => {
        if (!valid) throw refusal('LINK_INVALID', { firm });
        return { ...OPENED, firm };
      },
    },
  });
}

test('the questionnaire shows the firm without another request', async () => {
  await openPage(LEDGER, true);
  await expect.element(page.getByRole('heading', { name: 'Tell us about your business' })).toBeVisible();
  await expect.element(page.getByText('Ledger & Co').first()).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: '0113 496 0000' }).first())
    .toHaveAttribute('href', 'tel:01134960000');
  await expect
    .element(page.getByRole('link', { name: 'Privacy notice' }))
    .toHaveAttribute('href', 'https://ledger.example/privacy');
  const { color, backgroundColor } = getComputedStyle(button('Next').element());
  expect([color, backgroundColor]).toEqual(['rgb(0, 0, 0)', 'rgb(232, 89, 12)']);
  expect(server.calls('links.open')).toHaveLength(1);
});

test("links, ticks and the focus are in the firm's colour", async () => {
  await openPage(LEDGER, true);
  const { light } = accentShades('#e8590c').links;
  const link = await shownElement(page.getByRole('link', { name: 'Privacy notice' }));
  expect(getComputedStyle(link).color).toBe(rgb(light));
  const tick = await shownElement(page.getByRole('checkbox', { name: /Ongoing services/ }));
  await userEvent.click(tick);
  await expect.element(tick).toBeChecked();
  expect(getComputedStyle(tick).backgroundColor).toBe(rgb('#e8590c'));
  await userEvent.keyboard('{Tab}');
  expect(getComputedStyle(document.activeElement ?? document.body).outlineColor).toBe(rgb(light));
});

test('the page of an invalid link shows the firm too', async () => {
  await openPage(LEDGER, false);
  await expect.element(page.getByRole('heading', { name: 'Invalid or Expired Link' })).toBeVisible();
  await expect.element(page.getByText('Ledger & Co').first()).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Privacy notice' })).toBeVisible();
});

test('without a firm, the page of an invalid link shows no links', async () => {
  await openPage(null, false);
  await expect.element(page.getByRole('heading', { name: 'Invalid or Expired Link' })).toBeVisible();
  expect(page.getByRole('link').elements()).toEqual([]);
});
