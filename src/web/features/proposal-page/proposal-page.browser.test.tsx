import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { openProposal } from '#tests/components/support/open-proposal.tsx';
import { button, shown } from '#tests/components/support/parts.ts';
import {
  aDocument,
  BEN,
  PAYROLL,
  readByBen,
  signedByAda,
  signedByAll,
} from '#tests/components/support/proposals.ts';
import { refusal, server } from '#tests/components/support/server.ts';

const heading = (name: string | RegExp) => page.getByRole('heading', { name });
const total = () => page.getByRole('complementary', { name: 'Your total' });
const tick = (name: string) => page.getByRole('checkbox', { name });
const statement = (text: RegExp) => page.getByRole('checkbox', { name: text });
const table = (name: string) => page.getByRole('table', { name });

async function fillAndSign(): Promise<void> {
  await page.getByLabelText('Type your full name').fill('Ada Noether');
  await statement(/I agree to this proposal/).click();
  await statement(/I have read the privacy notice/).click();
  await button('Accept and sign').click();
}

const signings = () => server.calls('proposalPage.sign') as Record<string, unknown>[];

test('shows whom it is for, the firm, services, fees and letters, in this order', async () => {
  await openProposal();
  await expect.element(heading('Proposal for Acme Tea Ltd')).toBeVisible();
  // Parts off the screen aren't laid out yet, so that `innerText` would leave them out.
  const text = (await shown(page.getByRole('main'))).textContent;
  const parts = [
    'Ledger & Co',
    '1 High Street',
    'Company number 01234567',
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
    'Download as PDF',
  ];
  const places = parts.map((part) => text.indexOf(part));
  expect(
    places.every((place) => place >= 0),
    JSON.stringify(places),
  ).toBe(true);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

test('businesses read fees before VAT with the VAT below, consumers including VAT', async () => {
  await openProposal();
  await expect
    .element(table('Every quarter'))
    .toHaveTextContent(/Before VAT.*£180.00.*VAT at 20% on £180.00£36.00/);
  await expect.element(table('Every quarter')).toHaveTextContent('Total including VAT£216.00');
});

test('consumers read fees including VAT first', async () => {
  await openProposal({ document: aDocument({ is_consumer: true }) });
  await expect.element(table('Every quarter')).toHaveTextContent('VAT Returns£216.00');
  await expect.element(total()).toHaveTextContent(/Every quarter£216.00 incl. VAT/);
});

test('a firm that is not VAT registered shows no VAT', async () => {
  const { pricing } = aDocument();
  const rules = { ...pricing.book.rules, is_vat_registered: false };
  const document = aDocument({ pricing: { ...pricing, book: { ...pricing.book, rules } } });
  await openProposal({ document });
  await expect.element(table('Every quarter')).toHaveTextContent('Total£180.00');
  // The service is named VAT Returns, and the registration has a VAT number.
  expect((await shown(total())).innerText).not.toContain('VAT');
});

test('a tick changes the totals without a call, and a reload keeps it', async () => {
  await openProposal();
  await expect.element(total()).toHaveTextContent(/Every month£295.00/);
  await tick('Payroll').click();
  await expect.element(total()).toHaveTextContent(/Every month£250.00/);
  await expect.element(page.getByRole('status')).toHaveTextContent(/Every month £250.00 \+ VAT/);
  const calls = server.calls('proposalPage.open').length;
  await tick('Tax Planning Review').click();
  await expect.element(total()).toHaveTextContent(/Once£250.00/);
  expect(server.calls('proposalPage.open')).toHaveLength(calls);
  await cleanup();
  await openProposal();
  await expect.element(tick('Payroll')).not.toBeChecked();
  expect(JSON.stringify(localStorage)).not.toMatch(/a-token|Ada|Noether|example/);
});

test('another turnover shows its fees and stores nothing', async () => {
  await openProposal();
  const compared = page.getByRole('table', { name: 'Fees before VAT', exact: true });
  await expect.element(page.getByLabelText('What if my turnover is …')).toHaveValue('£125k - £250k');
  await expect.element(compared).toHaveTextContent(/Every month£295.00£320.00/);
  await page.getByLabelText('What if my turnover is …').selectOptions('£10m - £15m');
  await expect.element(page.getByText(/we would agree the fee for Annual Accounts with you/)).toBeVisible();
  await expect.element(total()).toHaveTextContent(/Every month£295.00/);
  expect(localStorage.length).toBe(0);
});

test('a long letter is closed, opens with its contents, and each entry leads to its part', async () => {
  const { letters } = aDocument();
  const long = letters.map((letter) => ({
    ...letter,
    parts: letter.parts.map((part) => ({ ...part, text: `${part.text}\n\n${'Terms apply. '.repeat(400)}` })),
  }));
  await openProposal({ document: aDocument({ letters: long }) });
  await expect.element(page.getByText(/About 9 minutes to read/)).toBeVisible();
  await expect.element(page.getByText(/Thank you for asking us/)).not.toBeInTheDocument();
  await button('Read the letter').click();
  await expect.element(page.getByText(/Thank you for asking us/)).toBeVisible();
  await page
    .getByRole('navigation', { name: /Contents/ })
    .getByRole('link', { name: 'Privacy notice' })
    .click();
  await expect.element(heading('Privacy notice')).toHaveFocus();
  await button('Close the letter').last().click();
  await expect.element(button('Read the letter')).toHaveFocus();
});

test('signing sends the name, the choices, the totals and the ticks, and shows who still has to sign', async () => {
  await openProposal({}, { sign: signedByAda() });
  await tick('Payroll').click();
  await button('Review and sign').click();
  await expect.element(heading('Review and sign')).toHaveFocus();
  await expect
    .element(page.getByRole('region', { name: 'What you accept' }))
    .toHaveTextContent(/Options left outPayroll/);
  for (const box of page.getByRole('checkbox').elements()) expect(box).not.toBeChecked();
  await fillAndSign();
  await expect.element(heading('Thank you, Ada Noether. You have signed.')).toHaveFocus();
  await expect.element(page.getByText('Still to sign: Ben Noether.')).toBeVisible();
  expect(signings()).toEqual([
    expect.objectContaining({
      token: 'a-token',
      typed_name: 'Ada Noether',
      left_out: [PAYROLL],
      document_hash: 'a'.repeat(64),
      agrees: { intent: true, privacy_notice: true, early_start: null },
    }),
  ]);
  expect(localStorage.length).toBe(0);
  await expect.element(button('Review and sign')).not.toBeInTheDocument();
  await expect.element(tick('Payroll')).not.toBeInTheDocument();
});

test('what is missing is named at its field, and the first one gets the focus', async () => {
  await openProposal();
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

test('a lost answer leaves everything as it is, and the next attempt is the same submission', async () => {
  await openProposal({}, { sign: signedByAda() });
  await button('Review and sign').click();
  const calls = server.failing('proposalPage.sign');
  await fillAndSign();
  await expect.element(page.getByRole('alert')).toHaveTextContent(/nothing was lost/);
  calls.pass();
  await button('Accept and sign').click();
  await expect.element(heading(/Thank you/)).toBeVisible();
  const [first, second] = signings();
  expect(second?.submission_id).toBe(first?.submission_id);
});

test('clicking twice sends one signature', async () => {
  await openProposal({}, { sign: signedByAda() });
  await button('Review and sign').click();
  const calls = server.delayed('proposalPage.sign');
  await fillAndSign();
  (await shown(button('Signing…'))).click();
  calls.pass();
  await expect.element(heading(/Thank you/)).toBeVisible();
  expect(signings()).toHaveLength(1);
});

test('consumers have a separate tick for an early start, which is optional and never ticked in advance', async () => {
  const document = aDocument({
    is_consumer: true,
    statements: {
      ...aDocument().statements,
      early_start: 'I ask Ledger & Co to start work before the 14 days.',
    },
  });
  await openProposal({ document, early_start_asked: true }, { sign: signedByAda() });
  await button('Review and sign').click();
  await expect.element(statement(/start work before the 14 days/)).not.toBeChecked();
  await fillAndSign();
  await expect.element(heading(/Thank you/)).toBeVisible();
  expect(signings()[0]).toMatchObject({ agrees: { early_start: false } });
});

const CODE = { code: { needed: true, entered: false, sent_to: 'a•••@example.com' } };
const SENT = { sendCode: { sent_to: 'a•••@example.com', expires_at: '2026-11-22T14:10:00.000Z' } };
const ENTERED = { enterCode: { code_proof: 'a-proof', entered_until: '2026-11-22T15:00:00.000Z' } };

test('a code is mailed, entered and sent along with the signature', async () => {
  await openProposal(CODE, { ...SENT, ...ENTERED, sign: signedByAda() });
  await button('Review and sign').click();
  await fillAndSign();
  await expect.element(page.getByText('Confirm your email address before you sign.')).toBeVisible();
  await expect.element(button('Send the code')).toHaveFocus();
  await button('Send the code').click();
  const field = page.getByLabelText('Code from the email');
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveAttribute('autocomplete', 'one-time-code');
  await expect.element(page.getByRole('button', { name: /Send another code in \d+ s/ })).toBeVisible();
  await userEvent.keyboard('12 34{Enter}');
  await expect.element(page.getByText('Enter the 6 digits of the code')).toBeVisible();
  await field.fill('123 456');
  await userEvent.keyboard('{Enter}');
  await expect.element(heading('Your email address is confirmed')).toHaveFocus();
  expect(server.calls('proposalPage.enterCode')).toEqual([{ token: 'a-token', code: '123456' }]);
  await button('Accept and sign').click();
  await expect.element(heading(/Thank you/)).toBeVisible();
  expect(signings()[0]).toMatchObject({ code_proof: 'a-proof', typed_name: 'Ada Noether' });
});

test('after a reload, a code that was mailed can still be entered', async () => {
  await openProposal(CODE, { ...SENT, ...ENTERED });
  await button('Review and sign').click();
  await button('Send the code').click();
  await expect.element(page.getByLabelText('Code from the email')).toBeVisible();
  await cleanup();
  await openProposal(CODE, { ...SENT, ...ENTERED }, { isReload: true });
  await page.getByLabelText('Code from the email').fill('123456');
  await userEvent.keyboard('{Enter}');
  await expect.element(heading('Your email address is confirmed')).toBeVisible();
  expect(server.calls('proposalPage.sendCode')).toHaveLength(1);
});

test('a wrong code, and one that no longer works, are named at the field', async () => {
  await openProposal(CODE, {
    ...SENT,
    enterCode: ({ code }) => {
      throw code === '000000'
        ? refusal('CODE_WRONG', { attempts_left: 4 })
        : refusal('CODE_DEAD', { reason: 'attempts' });
    },
  });
  await button('Review and sign').click();
  await button('Send the code').click();
  const field = page.getByLabelText('Code from the email');
  await field.fill('000000');
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveAccessibleDescription(/incorrect/);
  await field.fill('111111');
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveAccessibleDescription(/no longer works/);
  await expect.element(field).toHaveFocus();
});

test('while somebody else signs first, everything can be read and nothing signed', async () => {
  await openProposal(readByBen());
  await expect.element(heading('Waiting for Ada Noether')).toBeVisible();
  await expect.element(heading('Letter of engagement').first()).toBeVisible();
  await expect.element(button('Review and sign')).not.toBeInTheDocument();
  await expect.element(tick('Payroll')).not.toBeInTheDocument();
  await expect.element(button('Ask a question')).toBeVisible();
});

test('the second signatory reads what the first has chosen, and cannot change it', async () => {
  await openProposal({ ...signedByAda(), signatory_id: BEN, mine: { signed_at: null, typed_name: null } });
  await expect.element(table('Every month')).toHaveTextContent(/PayrollOptional: not chosen/);
  await expect.element(table('Once')).toHaveTextContent(/Tax Planning ReviewOptional: chosen/);
  await expect.element(total()).toHaveTextContent(/Every month£250.00/);
  await expect.element(button('Review and sign')).toBeVisible();
});

test('once everybody has signed, the link shows what was accepted and offers the signed copy', async () => {
  await openProposal(signedByAll(), {
    pdf: new File(['%PDF-'], 'proposal.pdf', { type: 'application/pdf' }),
  });
  await expect.element(heading('This proposal is signed')).toBeVisible();
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
  await expect.element(heading('Signed proposal for Acme Tea Ltd')).toBeVisible();
  await expect.element(page.getByText('Signed by Ada Noether and Ben Noether.')).toBeVisible();
  await button('Download the signed copy').click();
  await expect.poll(() => server.calls('proposalPage.pdf')).toEqual([{ token: 'a-token' }]);
});

/** Words that ask for a decision. */
const ASKING = /to read and sign|before you sign|before you decide|what if my turnover|valid until|decline/i;

test.each([
  ['has been signed by all', () => signedByAll(), 'What was agreed'],
  ['waits for others', () => signedByAda(), 'What you have accepted'],
])('a signed proposal that %s asks nothing more of its reader', async (_, given, summary) => {
  await openProposal(given());
  await expect.element(heading(summary)).toBeVisible();
  await expect.element(heading('Questions')).toBeVisible();
  const text = (await shown(page.getByRole('main'))).textContent;
  expect(ASKING.exec(text)?.[0]).toBeUndefined();
  await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument();
  await expect.element(button('Review and sign')).not.toBeInTheDocument();
  await expect.element(button('Ask a question')).toBeVisible();
});

test('everybody whom the proposal is for is named, and its reference is never broken', async () => {
  await page.viewport(320, 640);
  try {
    await openProposal({ document: aDocument({ reference: 'TG20268556-LONG-1' }) });
    const facts = page.getByRole('definition');
    await expect.element(facts.nth(0)).toHaveTextContent('Acme Tea LtdAda NoetherBen Noether');
    const reference = await shown(page.getByText('TG20268556-LONG-1,'));
    expect(new Set([...reference.getClientRects()].map(({ top }) => top)).size).toBe(1);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  } finally {
    await page.viewport(1280, 720);
  }
});

test('a name other than the one on record warns once, and signs all the same', async () => {
  await openProposal({}, { sign: signedByAda() });
  await button('Review and sign').click();
  await page.getByLabelText('Type your full name').fill('Bob Cratchit');
  await statement(/I agree to this proposal/).click();
  await statement(/I have read the privacy notice/).click();
  await button('Accept and sign').click();
  await expect.element(page.getByText(/isn’t the name that we have for you, Ada Noether/)).toBeVisible();
  await expect.element(page.getByLabelText('Type your full name')).toHaveFocus();
  await page.getByLabelText('Type your full name').fill('Bill Cratchit');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(/isn’t the name that we have for you/)).toBeVisible();
  expect(signings()).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await expect.element(heading(/Thank you/)).toBeVisible();
  expect(signings()).toEqual([expect.objectContaining({ typed_name: 'Bill Cratchit' })]);
});

test('a proposal that changed in the meantime is loaded and shown again, with the reason', async () => {
  await openProposal(
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

test('a question is sent once, although its answer was lost', async () => {
  await openProposal({}, { ask: {} });
  await button('Ask a question').click();
  await button('Send the question').click();
  await expect.element(page.getByText('Write your question')).toBeVisible();
  await userEvent.keyboard('May we start in January?');
  const calls = server.failing('proposalPage.ask');
  await button('Send the question').click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(/nothing was lost/);
  calls.pass();
  await button('Send the question').click();
  await expect.element(heading('Your question was sent')).toBeVisible();
  const [first, second] = server.calls('proposalPage.ask') as { submission_id: string; question: string }[];
  expect(first).toEqual(second);
  expect(first?.question).toBe('May we start in January?');
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Ask a question')).toHaveFocus();
});

test('declining asks first, and takes a reason', async () => {
  await openProposal({}, { decline: {} });
  await button('Decline').click();
  await userEvent.keyboard('{Escape}');
  await expect.element(button('Decline')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard('Too expensive');
  await button('Decline the proposal').click();
  await expect.element(heading('You have declined this proposal')).toHaveFocus();
  expect(server.calls('proposalPage.decline')).toEqual([
    expect.objectContaining({ token: 'a-token', reason: 'Too expensive' }),
  ]);
});

test('declining after signing in another tab shows that it is signed', async () => {
  await openProposal(
    {},
    {
      decline: () => {
        server.responds({ proposalPage: { open: signedByAda() } });
        throw refusal('ALREADY_SIGNED', { signed_at: '2026-11-22T14:03:00.000Z' });
      },
    },
  );
  await button('Decline').click();
  await button('Decline the proposal').click();
  await expect.element(heading('You have signed this proposal')).toBeVisible();
  await expect.element(page.getByRole('alert')).toHaveTextContent('You have already signed this proposal.');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('a page that the browser kept, or that was long out of sight, is brought up to date', async () => {
  await openProposal(readByBen());
  await expect.element(heading('Waiting for Ada Noether')).toBeVisible();
  const mine = { signed_at: null, typed_name: null };
  server.responds({ proposalPage: { open: signedByAda({ signatory_id: BEN, mine }) } });
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  await expect.element(button('Review and sign')).toBeVisible();
  const calls = server.failing('proposalPage.open');
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  await expect.poll(() => server.calls('proposalPage.open').length).toBeGreaterThan(2);
  await expect.element(button('Review and sign')).toBeVisible();
  calls.pass();

  server.responds({ proposalPage: { open: signedByAll() } });
  const clock = vi.spyOn(Date, 'now');
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  visibility.mockReturnValue('visible');
  clock.mockReturnValue(Date.now() + 11 * 60_000);
  document.dispatchEvent(new Event('visibilitychange'));
  clock.mockRestore();
  visibility.mockRestore();
  await expect.element(heading('What was agreed')).toBeVisible();
});

const FIRM = { ...aDocument().firm };

test.each([
  ['expired', 'This proposal has expired'],
  ['superseded', 'There is a newer version'],
  ['withdrawn', 'This proposal was withdrawn'],
  ['declined', 'This proposal was declined'],
  ['unknown', 'This link leads to no proposal'],
] as const)('a proposal that is %s has its own page, with whom to ask', async (state, title) => {
  await openProposal(
    {},
    {
      open: () => {
        throw refusal('PROPOSAL_ENDED', { state, firm: FIRM });
      },
    },
  );
  await expect.element(heading(title)).toHaveFocus();
  await expect.element(page.getByRole('link', { name: '0113 496 0000' }).first()).toBeVisible();
  await expect.element(button('Review and sign')).not.toBeInTheDocument();
});

test('a proposal that expires while it is open says so instead of signing', async () => {
  await openProposal(
    {},
    {
      sign: () => {
        throw refusal('PROPOSAL_ENDED', { state: 'expired', firm: FIRM });
      },
    },
  );
  await button('Review and sign').click();
  await fillAndSign();
  await expect.element(heading('This proposal has expired')).toHaveFocus();
});

test('offline, the page says so and loses nothing', async () => {
  await openProposal({}, { sign: signedByAda() });
  await button('Review and sign').click();
  const calls = server.failing('proposalPage.sign');
  const offline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await fillAndSign();
  await expect.element(page.getByRole('alert')).toHaveTextContent(/You're offline. Nothing was lost/);
  offline.mockRestore();
  calls.pass();
  await expect.element(page.getByLabelText('Type your full name')).toHaveValue('Ada Noether');
  await button('Accept and sign').click();
  await expect.element(heading(/Thank you/)).toBeVisible();
});

test('a reader who goes back from signing finds their place, and what they had typed', async () => {
  await openProposal();
  await button('Ask a question').click();
  await userEvent.keyboard('May we');
  await userEvent.keyboard('{Escape}');
  window.scrollTo({ top: 500 });
  const sign = await shown(button('Review and sign'));
  sign.focus({ preventScroll: true });
  sign.click();
  await expect.element(heading('Review and sign')).toHaveFocus();
  expect(document.title).toBe('Sign the proposal from Ledger & Co');
  history.back();
  await expect.element(button('Review and sign')).toHaveFocus();
  expect(document.title).toBe('Proposal from Ledger & Co');
  expect(window.scrollY).toBe(500);
  await button('Ask a question').click();
  await expect.element(page.getByLabelText('Your question')).toHaveValue('May we');
});

test('a page that could not be loaded can be retried', async () => {
  const calls = server.failing('proposalPage.open');
  await openProposal();
  await expect.element(heading('Your proposal could not be loaded')).toHaveFocus();
  calls.pass();
  await button('Try again').click();
  await expect.element(heading('Proposal for Acme Tea Ltd')).toBeVisible();
});

test('the whole signing by keyboard alone', async () => {
  await openProposal({}, { sign: signedByAda() });
  await shown(heading('Proposal for Acme Tea Ltd'));
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
  await expect.element(heading(/Thank you/)).toHaveFocus();
  expect(signings()[0]).toMatchObject({ left_out: [PAYROLL] });
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

test('on a phone, the totals and the button stay in view and nothing is cut', async () => {
  await page.viewport(320, 640);
  try {
    await openProposal();
    await expect.element(button('Review and sign')).toBeVisible();
    const bar = (await shown(total())).getBoundingClientRect();
    expect(bar.bottom).toBeLessThanOrEqual(640);
    expect(bar.height).toBeLessThan(160);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
    // On a low screen they would cover the document.
    await page.viewport(640, 360);
    expect(getComputedStyle(await shown(total())).position).toBe('static');
  } finally {
    await page.viewport(1280, 720);
  }
});
