import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { accentShades } from '#contract/firm/firm/accent.ts';
import { uuid } from '#tests/components/support/fixtures.ts';
import { openProposalPage } from '#tests/components/support/open-proposal.tsx';
import { button, shownElement } from '#tests/components/support/parts.ts';
import {
  aHeading,
  fillAndSign,
  signings,
  statement,
  tick,
  total,
} from '#tests/components/support/proposal-parts.ts';
import { ADA, aDocument, BEN, PAYROLL_LINE, signedByAda } from '#tests/components/support/proposals.ts';
import { refusal, server } from '#tests/components/support/server.ts';

test('signing sends the name, the choices and the ticks', async () => {
  await openProposalPage({}, { sign: signedByAda() });
  await tick('Payroll').click();
  await button('Review and sign').click();
  await expect.element(aHeading('Review and sign')).toHaveFocus();
  await expect
    .element(page.getByRole('region', { name: 'What you accept' }))
    .toHaveTextContent(/Options left outPayroll/);
  for (const box of page.getByRole('checkbox').elements()) expect(box).not.toBeChecked();
  await fillAndSign();
  await expect.element(aHeading('Thank you, Ada Noether. You have signed.')).toHaveFocus();
  await expect.element(page.getByText('Still to sign: Ben Noether.')).toBeVisible();
  await expect.element(page.getByText(/Priya Shah .*will contact you to start the work/)).toBeVisible();
  expect(signings()).toEqual([
    expect.objectContaining({
      token: 'a-token',
      typed_name: 'Ada Noether',
      left_out: [PAYROLL_LINE],
      document_hash: 'a'.repeat(64),
      agrees: { intent: true, privacy_notice: true, early_start: null },
    }),
  ]);
  expect(Object.keys(localStorage).filter((key) => !key.startsWith('tallygate:opened:'))).toEqual([]);
  await expect.element(button('Review and sign')).not.toBeInTheDocument();
  await expect.element(tick('Payroll')).not.toBeInTheDocument();
});

test('while the signature is being sent, the button stays legible', async () => {
  const firm = { ...aDocument().firm, accent: accentShades('#e8590c') };
  await openProposalPage({ document: aDocument({ firm }) }, { sign: signedByAda() });
  await button('Review and sign').click();
  const calls = server.delayed('proposalPage.sign');
  await fillAndSign();
  const { color, backgroundColor } = getComputedStyle(await shownElement(button('Signing…')));
  expect([color, backgroundColor]).toEqual(['rgb(0, 0, 0)', 'rgb(232, 89, 12)']);
  calls.pass();
  await expect.element(aHeading(/Thank you/)).toBeVisible();
});

test('each missing entry has an error at its field', async () => {
  await openProposalPage();
  await button('Review and sign').click();
  await button('Accept and sign').click();
  await expect.element(page.getByLabelText('Type your full name')).toHaveFocus();
  await expect
    .element(page.getByLabelText('Type your full name'))
    .toHaveAccessibleDescription(/Type your full name to sign/);
  await page.getByLabelText('Type your full name').fill('Ada');
  await button('Accept and sign').click();
  await expect.element(statement(/I agree/)).toHaveFocus();
  await expect.element(page.getByText('Tick this box once you have read the privacy notice')).toBeVisible();
  expect(signings()).toEqual([]);
});

test('consumers get an early-start box that is never ticked in advance', async () => {
  const document = aDocument({
    is_consumer: true,
    letters: aDocument().letters.map((letter) => ({ ...letter, is_consumer: true })),
    statements: {
      ...aDocument().statements,
      early_start: 'I ask Ledger & Co to start work before the 14 days.',
    },
  });
  await openProposalPage({ document }, { sign: signedByAda() });
  await button('Review and sign').click();
  await expect.element(statement(/start work before the 14 days/)).not.toBeChecked();
  await fillAndSign();
  await expect.element(aHeading(/Thank you/)).toBeVisible();
  expect(signings()[0]).toMatchObject({ agrees: { early_start: false } });
});

test('business readers are never asked about an early start', async () => {
  const early_start = 'I ask Ledger & Co to start work before the 14 days.';
  for (const statements of [aDocument().statements, { ...aDocument().statements, early_start }]) {
    await openProposalPage({ document: aDocument({ statements }) });
    await button('Review and sign').click();
    await expect.element(aHeading('Review and sign')).toBeVisible();
    expect(page.getByRole('checkbox').elements()).toHaveLength(2);
    await expect.element(page.getByText(early_start)).not.toBeInTheDocument();
    await cleanup();
  }
});

test('each name that differs from the one on record brings one warning', async () => {
  await openProposalPage({}, { sign: signedByAda() });
  await button('Review and sign').click();
  await page.getByLabelText('Type your full name').fill('Bob Cratchit');
  await statement(/I agree to this proposal/).click();
  await statement(/I have read the privacy notice/).click();
  await button('Accept and sign').click();
  await expect.element(page.getByText(/isn’t the name that we have for you \(Ada Noether\)/)).toBeVisible();
  await expect.element(page.getByLabelText('Type your full name')).toHaveFocus();
  await page.getByLabelText('Type your full name').fill('Bill Cratchit');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(/isn’t the name that we have for you/)).toBeVisible();
  expect(signings()).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await expect.element(aHeading(/Thank you/)).toBeVisible();
  expect(signings()).toEqual([expect.objectContaining({ typed_name: 'Bill Cratchit' })]);
});

test('a proposal that changed meanwhile is shown again with the reason', async () => {
  await openProposalPage(
    {},
    {
      sign: () => {
        throw refusal('SHOWN_DIFFERS', { field: 'shown_totals' });
      },
    },
  );
  await button('Review and sign').click();
  await fillAndSign();
  await expect.element(page.getByRole('alert')).toHaveTextContent(/has changed since you opened it/);
  await expect.element(button('Review and sign')).toBeVisible();
});

test('a signatory chooses options and signs by keyboard alone', async () => {
  await openProposalPage({}, { sign: signedByAda() });
  await shownElement(aHeading('Proposal for Acme Tea Ltd'));
  await tabTo('Payroll');
  await userEvent.keyboard(' ');
  await tabTo('Review and sign');
  await userEvent.keyboard('{Enter}');
  await tabTo('Type your full name');
  await userEvent.keyboard('Ada Noether');
  await tabTo(/I agree to this proposal/);
  await userEvent.keyboard(' ');
  await tabTo(/I have read the privacy notice/);
  await userEvent.keyboard(' ');
  await tabTo('Accept and sign');
  await userEvent.keyboard('{Enter}');
  await expect.element(aHeading(/Thank you/)).toHaveFocus();
  expect(signings()[0]).toMatchObject({ left_out: [PAYROLL_LINE] });
});

/** Presses Tab until the control with this label has the focus. */
async function tabTo(label: string | RegExp): Promise<void> {
  const isIt = (text: string) => (typeof label === 'string' ? text.trim() === label : label.test(text));
  for (let presses = 0; presses < 40; presses += 1) {
    await userEvent.keyboard('{Tab}');
    const focused = document.activeElement;
    const labels = focused instanceof HTMLInputElement ? [...(focused.labels ?? [])] : [];
    if ([...labels, focused].some((one) => isIt(one?.textContent ?? ''))) return;
  }
  throw new Error(`Tab never reached ${label}`);
}

test('if the document can’t be sealed, the page says nothing was recorded', async () => {
  await openProposalPage(
    {},
    {
      sign: () => {
        throw refusal('SEALING_KEY_LOCKED');
      },
    },
  );
  await button('Review and sign').click();
  await fillAndSign();
  const alert = page.getByRole('alert');
  await expect.element(alert).toHaveTextContent(/Your signature was not recorded.*told our administrators/);
  await expect.element(alert).toHaveTextContent(/Trying again won’t help.*to this page tomorrow/);
  await expect.element(page.getByLabelText('Type your full name')).toHaveValue('Ada Noether');
});

test('a signatory of one of two letters accepts that letter alone', async () => {
  const { letters, services } = aDocument();
  const [whole] = letters;
  if (!whole) throw new Error('The proposal has a letter');
  const keys = services.map(({ key }) => key).filter((key) => key !== PAYROLL_LINE);
  const company = { ...whole, services: keys, signatory_ids: [BEN] };
  const personal = {
    ...whole,
    id: uuid(731),
    title: 'Letter of engagement: Ada Noether',
    entity: { name: 'Ada Noether', type: 'Individual' },
    is_consumer: true,
    services: [PAYROLL_LINE],
    signatory_ids: [ADA],
  };
  const document = aDocument({ letters: [company, personal], is_consumer: true });
  await openProposalPage({ document }, { sign: signedByAda() });
  await expect.element(total()).toHaveTextContent(/Every month£54.00 including VAT/);
  const others = page.getByRole('region', { name: 'Fees of letters that others sign' });
  await expect.element(others).toHaveTextContent(/Their fees are not yours.*For Acme Tea Ltd.*Before VAT/);
  await button('Review and sign').click();
  const accepted = page.getByRole('region', { name: 'What you accept' });
  await expect.element(accepted).toHaveTextContent(/Every month£54.00 including VAT/);
  await expect.element(accepted).toHaveTextContent(/LetterLetter of engagement: Ada Noether$/);
  await expect.element(statement(/I agree to the letter of engagement for Ada Noether/)).toBeVisible();
});
