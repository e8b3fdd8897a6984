import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { openProposalPage } from '#tests/components/support/open-proposal.tsx';
import { button } from '#tests/components/support/parts.ts';
import { aHeading, fillAndSign, signings } from '#tests/components/support/proposal-parts.ts';
import { signedByAda } from '#tests/components/support/proposals.ts';
import { refusal, server } from '#tests/components/support/server.ts';

const CODE = { code: { needed: true, entered: false, sent_to: 'a•••@example.com' } };
const SENT = { sendCode: { sent_to: 'a•••@example.com', expires_at: '2026-11-22T14:10:00.000Z' } };
const ENTERED = { enterCode: { code_proof: 'a-proof', entered_until: '2026-11-22T15:00:00.000Z' } };

test('the proof of the mailed code is sent with the signature', async () => {
  await openProposalPage(CODE, { ...SENT, ...ENTERED, sign: signedByAda() });
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
  await expect.element(aHeading('Your email address is confirmed')).toHaveFocus();
  expect(server.calls('proposalPage.enterCode')).toEqual([
    { token: 'a-token', code: '123456', code_proof: expect.stringMatching(/^.{32,}$/) },
  ]);
  await button('Accept and sign').click();
  await expect.element(aHeading(/Thank you/)).toBeVisible();
  expect(signings()[0]).toMatchObject({ code_proof: 'a-proof', typed_name: 'Ada Noether' });
});

test('late responses about the code leave the focus with a reader who types on', async () => {
  await openProposalPage(CODE, { ...SENT, ...ENTERED });
  await button('Review and sign').click();
  const name = page.getByLabelText('Type your full name');
  const sending = server.delayed('proposalPage.sendCode');
  await button('Send the code').click();
  await name.fill('Ada');
  sending.pass();
  await expect.element(page.getByLabelText('Code from the email')).toBeVisible();
  await expect.element(name).toHaveFocus();
  const checking = server.delayed('proposalPage.enterCode');
  await page.getByLabelText('Code from the email').fill('123456');
  await userEvent.keyboard('{Enter}');
  await name.fill('Ada No');
  checking.pass();
  await expect.element(aHeading('Your email address is confirmed')).toBeVisible();
  await expect.element(name).toHaveFocus();
});

test('if the server cannot send mail, no code is promised', async () => {
  await openProposalPage({ ...CODE, mail_configured: false }, SENT);
  await button('Review and sign').click();
  await expect.element(page.getByText(/our emails can’t be sent at the moment/)).toBeVisible();
  await button('Send the code').click();
  await expect.element(page.getByText(/so the code hasn’t reached you/)).toBeVisible();
  expect(page.getByText(/We (have sent|will send)/).elements()).toEqual([]);
});

test('after a lost response, entering the code again sends the same proof', async () => {
  await openProposalPage(CODE, { ...SENT, ...ENTERED });
  await button('Review and sign').click();
  await button('Send the code').click();
  const lost = server.failing('proposalPage.enterCode');
  const field = page.getByLabelText('Code from the email');
  await field.fill('123456');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(/nothing was lost. Please try again/)).toBeVisible();
  lost.pass();
  await cleanup();
  await openProposalPage(CODE, { ...SENT, ...ENTERED }, { isReload: true });
  const entries = () => server.calls('proposalPage.enterCode') as { code_proof: string }[];
  const code_proof = entries()[0]?.code_proof;
  await expect.poll(() => server.calls('proposalPage.open').at(-1)).toEqual({ token: 'a-token', code_proof });
  await field.fill('123456');
  await userEvent.keyboard('{Enter}');
  await expect.element(aHeading('Your email address is confirmed')).toBeVisible();
  const entry = { token: 'a-token', code: '123456', code_proof };
  expect(entries()).toEqual([entry, entry]);
});

test('after a reload, a code that was mailed can still be entered', async () => {
  await openProposalPage(CODE, { ...SENT, ...ENTERED });
  await button('Review and sign').click();
  await button('Send the code').click();
  await expect.element(page.getByLabelText('Code from the email')).toBeVisible();
  await cleanup();
  await openProposalPage(CODE, { ...SENT, ...ENTERED }, { isReload: true });
  await page.getByLabelText('Code from the email').fill('123456');
  await userEvent.keyboard('{Enter}');
  await expect.element(aHeading('Your email address is confirmed')).toBeVisible();
  expect(server.calls('proposalPage.sendCode')).toHaveLength(1);
});

test('the field shows an error for a code that does not work', async () => {
  await openProposalPage(CODE, {
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
