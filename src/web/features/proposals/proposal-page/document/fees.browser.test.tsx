import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { openProposalPage } from '#tests/components/support/open-proposal.tsx';
import { shownElement } from '#tests/components/support/parts.ts';
import { aTable, tick, total } from '#tests/components/support/proposal-parts.ts';
import { aDocument } from '#tests/components/support/proposals.ts';
import { server } from '#tests/components/support/server.ts';

test('businesses read fees before VAT, with the VAT and the total below', async () => {
  await openProposalPage();
  await expect
    .element(aTable('Every quarter'))
    .toHaveTextContent(/Before VAT.*£180.00.*VAT at 20% on £180.00£36.00/);
  await expect.element(aTable('Every quarter')).toHaveTextContent('Total including VAT£216.00');
});

test('consumers read fees that include VAT', async () => {
  await openProposalPage({ document: aDocument({ is_consumer: true }) });
  await expect.element(aTable('Every quarter')).toHaveTextContent('VAT Returns£216.00');
  await expect
    .element(aTable('Every month'))
    .toHaveTextContent('£1,440.00 including VAT a year, spread over twelve bills');
  await expect.element(total()).toHaveTextContent(/Every quarter£216.00 including VAT/);
});

test('the proposal of a firm that is not VAT registered shows no VAT', async () => {
  const { pricing } = aDocument();
  const rules = { ...pricing.book.rules, is_vat_registered: false };
  const { firm } = aDocument();
  const document = aDocument({
    // The builder of documents leaves out the VAT number of such a firm.
    firm: { ...firm, registration: [] },
    pricing: { ...pricing, book: { ...pricing.book, rules } },
  });
  await openProposalPage({ document });
  await expect.element(aTable('Every quarter')).toHaveTextContent('Total£180.00');
  const page = await shownElement(total());
  expect(page.ownerDocument.body.innerText.replaceAll('VAT Returns', '')).not.toContain('VAT');
});

test('ticking or unticking an option changes the totals without a request', async () => {
  await openProposalPage();
  await expect.element(total()).toHaveTextContent(/Every month£295.00/);
  await tick('Payroll').click();
  await expect.element(total()).toHaveTextContent(/Every month£250.00/);
  await expect.element(page.getByRole('status')).toHaveTextContent(/Every month £250.00 \+ VAT/);
  const calls = server.calls('proposalPage.open').length;
  await tick('Tax Planning Review').click();
  await expect.element(total()).toHaveTextContent(/Once£250.00/);
  expect(server.calls('proposalPage.open')).toHaveLength(calls);
  await cleanup();
  await openProposalPage();
  await expect.element(tick('Payroll')).not.toBeChecked();
  expect(JSON.stringify(localStorage)).not.toMatch(/a-token|Ada|Noether|example/);
});

test('the client reads the discount on the whole without the reason', async () => {
  const { pricing } = aDocument();
  const discounts = [
    {
      on: { kind: 'whole' as const, billing: null },
      by: { kind: 'per_cent' as const, basis_points: 1_000 },
      reason: '',
    },
  ];
  await openProposalPage({ document: aDocument({ pricing: { ...pricing, discounts } }) });
  await expect
    .element(page.getByText(/^These fees are after 10% off everything\. All discounts together come to £/))
    .toBeVisible();
});

test('a bill with nothing but options left out has no total', async () => {
  const { pricing } = aDocument();
  const { services } = pricing.proforma;
  const { 'Software Set-up': _, ...accounting } = services.accounting ?? {};
  const proforma = { ...pricing.proforma, services: { accounting } };
  await openProposalPage({ document: aDocument({ pricing: { ...pricing, proforma } }) });
  await expect.element(aTable('Once')).toHaveTextContent('Total');
  await tick('Tax Planning Review').click();
  await expect.element(aTable('Once')).not.toHaveTextContent('Total');
});

test('choosing another turnover shows its fees and stores nothing', async () => {
  await openProposalPage();
  const compared = page.getByRole('table', { name: 'Fees before VAT', exact: true });
  await expect.element(page.getByLabelText('What if my turnover is …')).toHaveValue('£125k - £250k');
  await expect.element(compared).toHaveTextContent(/Every month£295.00£320.00/);
  await page.getByLabelText('What if my turnover is …').selectOptions('£10m - £15m');
  await expect.element(page.getByText(/we would agree the fee for Annual Accounts with you/)).toBeVisible();
  const month = compared.getByRole('row', { name: /^Every month/ });
  await expect.element(month).toHaveTextContent('Every month£295.00£195.00 without Annual Accounts');
  const year = compared.getByRole('row', { name: /^In the first year/ });
  await expect.element(year).toHaveTextContent(/without Annual Accounts$/);
  await expect
    .element(compared.getByRole('row', { name: /^Every quarter/ }))
    .not.toHaveTextContent('without');
  await expect.element(total()).toHaveTextContent(/Every month£295.00/);
  expect(Object.keys(localStorage).filter((key) => !key.startsWith('tallygate:opened:'))).toEqual([]);
});
