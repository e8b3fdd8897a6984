import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openProposalPage } from '#tests/components/support/open-proposal.tsx';
import { button, shownElement } from '#tests/components/support/parts.ts';
import { aHeading, tick } from '#tests/components/support/proposal-parts.ts';
import { aDocument } from '#tests/components/support/proposals.ts';

test('the page shows firm, recipients, services, fees and letters in this order', async () => {
  await openProposalPage();
  await expect.element(aHeading('Proposal for Acme Tea Ltd')).toBeVisible();
  // Parts off the screen aren't laid out yet, so `innerText` would leave them out.
  const text = (await shownElement(page.getByRole('main'))).textContent;
  const parts = [
    'Ledger & Co',
    '1 High Street',
    'Proposal for Acme Tea Ltd',
    'Ada Noether',
    'AN-1001, version 2',
    '20 December 2026',
    'It was good to talk on Tuesday.',
    'Our services',
    'Employees',
    'Your fees',
    'Every month',
    'In the first year',
    'What if my turnover is different?',
    'Thank you for asking us to act for you.',
    'Who signs',
    'Priya Shah looks after you at Ledger & Co.',
    'You sign online by typing your name.',
    'Download as PDF',
    'Company number 01234567',
  ];
  const indexes = parts.map((part) => text.indexOf(part));
  expect(
    indexes.every((index) => index >= 0),
    JSON.stringify(indexes),
  ).toBe(true);
  expect(indexes).toEqual(indexes.toSorted((a, b) => a - b));
});

test('the letter follows each tick: its schedule, its list of services and its fees', async () => {
  await openProposalPage();
  const letter = page.getByRole('region', { name: 'Letter of engagement' });
  await expect.element(letter).toHaveTextContent(/We run your payroll\..*/);
  await expect.element(letter.getByText('A year: £4,860.00 plus £972.00 VAT')).toBeInTheDocument();
  await tick('Payroll').click();
  await expect.element(letter.getByText('We run your payroll.')).not.toBeInTheDocument();
  await expect.element(letter.getByRole('listitem').filter({ hasText: 'Payroll' })).not.toBeInTheDocument();
  await expect.element(letter.getByText('A year: £4,320.00 plus £864.00 VAT')).toBeInTheDocument();
  await tick('Payroll').click();
  await expect.element(letter.getByText('We run your payroll.')).toBeInTheDocument();
});

test('on a narrow screen, the page names everybody the proposal is for', async () => {
  await page.viewport(320, 640);
  try {
    await openProposalPage({ document: aDocument({ reference: 'TG20268556-LONG-1' }) });
    const facts = page.getByRole('definition');
    await expect.element(facts.nth(0)).toHaveTextContent('Acme Tea LtdAda NoetherBen Noether');
    const reference = await shownElement(page.getByText('TG20268556-LONG-1,'));
    expect(new Set([...reference.getClientRects()].map(({ top }) => top)).size).toBe(1);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  } finally {
    await page.viewport(1280, 720);
  }
});

test('a long letter opens with a table of contents', async () => {
  const { letters } = aDocument();
  const long = letters.map((letter) => ({
    ...letter,
    parts: letter.parts
      .filter(({ kind }) => kind !== 'schedule')
      .map((part) => ({
        ...part,
        text: [part.text, '\n\n', 'Terms apply. '.repeat(400)].flat(),
      })),
  }));
  await openProposalPage({ document: aDocument({ letters: long }) });
  await expect.element(page.getByText(/About 9 minutes to read/)).toBeVisible();
  await expect.element(page.getByText(/Thank you for asking us/)).not.toBeInTheDocument();
  await button('Read the letter').click();
  await expect.element(page.getByText(/Thank you for asking us/)).toBeVisible();
  await page
    .getByRole('navigation', { name: /Contents/ })
    .getByRole('link', { name: 'Privacy notice' })
    .click();
  await expect.element(aHeading('Privacy notice')).toHaveFocus();
  await button('Close the letter').last().click();
  await expect.element(button('Read the letter')).toHaveFocus();
});
