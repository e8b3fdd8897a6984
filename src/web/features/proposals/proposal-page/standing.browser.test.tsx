import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openProposalPage } from '#tests/components/support/open-proposal.tsx';
import { button, shownElement } from '#tests/components/support/parts.ts';
import { aHeading, aTable, tick, total } from '#tests/components/support/proposal-parts.ts';
import { BEN, readByBen, signedByAda, signedByAll } from '#tests/components/support/proposals.ts';
import { server } from '#tests/components/support/server.ts';

test('while somebody else must sign first, the reader cannot sign', async () => {
  await openProposalPage(readByBen());
  await expect.element(aHeading('Waiting for Ada Noether')).toBeVisible();
  await expect.element(aHeading('Letter of engagement').first()).toBeVisible();
  await expect.element(button('Review and sign')).not.toBeInTheDocument();
  await expect.element(tick('Payroll')).not.toBeInTheDocument();
  await expect.element(button('Ask a question')).toBeVisible();
});

test('the second signatory cannot change the options that the first chose', async () => {
  await openProposalPage({
    ...signedByAda(),
    signatory_id: BEN,
    mine: { signed_at: null, typed_name: null },
  });
  await expect.element(aTable('Every month')).toHaveTextContent(/PayrollOptional: not chosen/);
  await expect.element(aTable('Once')).toHaveTextContent(/Tax Planning ReviewOptional: chosen/);
  await expect.element(total()).toHaveTextContent(/Every month£250.00/);
  await expect.element(button('Review and sign')).toBeVisible();
});

test('once everybody has signed, the link offers the signed copy', async () => {
  await openProposalPage(signedByAll(), {
    pdf: new File(['%PDF-'], 'proposal.pdf', { type: 'application/pdf' }),
  });
  await expect.element(aHeading('This proposal is signed')).toBeVisible();
  await expect.element(page.getByText(/Everybody has signed now\./)).toBeVisible();
  await expect.element(page.getByText('Priya Shah looks after you.')).toBeVisible();
  expect(document.title).toBe('Signed proposal from Ledger & Co');
  const agreed = page.getByRole('region', { name: 'What was agreed' });
  await expect.element(agreed).toHaveTextContent(/AN-1001, version 2, from Ledger & Co/);
  await expect.element(agreed).toHaveTextContent(/Every month£250.00 \+ VAT/);
  await expect.element(agreed).toHaveTextContent(/Options left outPayroll/);
  await expect.element(agreed).toHaveTextContent(/Letter of engagement, for Acme Tea Ltd/);
  await expect
    .element(agreed)
    .toHaveTextContent(
      /Signed byAda Noether, Director, on 22 November 2026 at 14:03Ben Noether, Director, on 22 November 2026 at 14:09/,
    );
  await expect.element(aHeading('Signed proposal for Acme Tea Ltd')).toBeVisible();
  await expect.element(page.getByText('Signed by Ada Noether and Ben Noether.')).toBeVisible();
  await button('Download the signed copy').click();
  await expect.poll(() => server.calls('proposalPage.pdf')).toEqual([{ token: 'a-token' }]);
});

test('before the firm countersigns, the page does not say everybody has signed', async () => {
  const signed = signedByAll();
  const firm = { id: crypto.randomUUID(), name: 'Fay Firm', kind: 'firm', signed_at: null } as const;
  const ofFirm = signed.signatories.slice(0, 1).map((one) => ({ ...one, ...firm }));
  await openProposalPage({ ...signed, signatories: [...signed.signatories, ...ofFirm] });
  await expect.element(page.getByText('Fay Firm will countersign for us.')).toBeVisible();
  expect(page.getByText(/Everybody has signed/).elements()).toHaveLength(0);
});

test.each([
  ['everybody has signed', signedByAll, 'Your signed copy is ready.'],
  [
    'others still have to sign',
    signedByAda,
    'Once the signed copy is ready, you can download it with this link.',
  ],
  ['somebody else signs first', readByBen, /Open this link again when it is your turn/],
])('if the server cannot send mail, no mail is promised while %s', async (_, given, said) => {
  await openProposalPage({ ...given(), mail_configured: false });
  await expect.element(page.getByText(said)).toBeVisible();
  expect(page.getByText(/by email|an email/).elements()).toEqual([]);
});

/** Words that ask for a decision. */
const ASKING = /to read and sign|before you sign|before you decide|what if my turnover|valid until|decline/i;

test.each([
  ['is complete', () => signedByAll(), 'What was agreed'],
  ['waits for others', () => signedByAda(), 'What you have accepted'],
])('a signed proposal that %s asks its reader for no further decision', async (_, given, summary) => {
  await openProposalPage(given());
  await expect.element(aHeading(summary)).toBeVisible();
  await expect.element(aHeading('Questions')).toBeVisible();
  const text = (await shownElement(page.getByRole('main'))).textContent;
  expect(ASKING.exec(text)?.[0]).toBeUndefined();
  await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument();
  await expect.element(button('Review and sign')).not.toBeInTheDocument();
  await expect.element(button('Ask a question')).toBeVisible();
});
