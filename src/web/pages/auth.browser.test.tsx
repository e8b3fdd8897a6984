import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { ADMIN_SESSION } from '#tests/components/support/fixtures.ts';
import { openApp } from '#tests/components/support/open-app.tsx';
import { openAuth } from '#tests/components/support/open-auth.tsx';
import { button, toast } from '#tests/components/support/parts.ts';
import { refusal, server } from '#tests/components/support/server.ts';

const ADDRESS = 'nina@example.com';
const PASSWORD = 'quiet-harbour-71';
const email = () => page.getByRole('textbox', { name: 'Email' });
const password = (label = 'Password') => page.getByRole('textbox', { name: label });
const inputs = () => [...document.querySelectorAll('input')];
const username = () => document.querySelector<HTMLInputElement>('input[autocomplete="username"]');

async function signIn(): Promise<void> {
  await email().fill(ADDRESS);
  await password().fill(PASSWORD);
  await userEvent.keyboard('{Enter}');
}

test('signing in opens the dashboard if the address names no page', async () => {
  const start = await openAuth('', { signIn: { second_factor_required: false } });
  await signIn();
  await expect.poll(start.opened).toEqual(['/dashboard']);
});

test('a second factor is required before the page in the address opens', async () => {
  const { opened } = await openAuth('?next=%2Fclients%3Fsearch%3Dada', {
    signIn: { second_factor_required: true },
    verifySecondFactor: ({ code }) => {
      if (code !== '123456') throw refusal('SECOND_FACTOR_INVALID');
      return {};
    },
  });
  await signIn();
  await page.getByRole('textbox', { name: 'Code' }).fill('000000');
  await button('Continue').click();
  await expect.element(page.getByText(/^That code isn't right/)).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Code' })).toHaveFocus();
  expect(inputs().map(({ name }) => name)).toEqual(['code']);
  expect(opened()).toEqual([]);
  await page.getByRole('textbox', { name: 'Code' }).fill('123456');
  await button('Continue').click();
  await expect.poll(opened).toEqual(['/clients?search=ada']);
});

test('a signed-in user is redirected without seeing the form', async () => {
  const { opened } = await openAuth('?next=%2Freviews', { session: ADMIN_SESSION });
  await expect.poll(opened).toEqual(['/reviews']);
  expect(inputs()).toEqual([]);
});

test('a refused sign-in shows a toast and focuses the password', async () => {
  await openAuth('', {
    signIn: () => {
      throw refusal('INVALID_CREDENTIALS');
    },
  });
  await expect.poll(() => inputs().map(({ name }) => name)).toEqual(['email', 'password']);
  await signIn();
  await expect.element(toast('Incorrect email or password.')).toBeVisible();
  await expect.element(password()).toHaveFocus();
});

test.each([
  [
    'reset',
    'recover',
    'New Password',
    'Set new password',
    'resetPassword',
    /^Your password has been changed/,
  ],
  ['verify', 'verify', 'Password', 'Verify email address', 'verifyEmail', /^Your email address is verified/],
  ['invite', 'invite', 'Password', 'Create account', 'acceptInvitation', /^Your account is ready/],
] as const)(
  'the form behind a link (%s) gives password managers the email address',
  async (parameter, purpose, label, action, procedure, done) => {
    const { opened, linksDone } = await openAuth(`?${parameter}=a-token`, {
      linkAddress: { email: ADDRESS },
      [procedure]: {},
    });
    await expect.poll(() => username()?.value).toBe(ADDRESS);
    expect(username()?.checkVisibility()).toBe(false);
    expect(inputs().map(({ name }) => name)).toEqual(['email', 'password']);
    expect(server.calls('auth.linkAddress')[0]).toEqual({ purpose, token: 'a-token' });
    expect(server.calls(`auth.${procedure}`)).toEqual([]);
    await password(label).fill(PASSWORD);
    await button(action).click();
    await expect.element(page.getByText(done)).toBeVisible();
    expect(linksDone()).toBe(1);
    await expect.element(email()).toHaveValue(ADDRESS);
    await expect.element(password()).toHaveFocus();
    expect(opened()).toEqual([]);
  },
);

test('without a mail server, the page announces no password link', async () => {
  await openAuth('', { requestRecovery: {} }, false);
  await button('Forgot password?').click();
  await email().fill(ADDRESS);
  await button('Send link').click();
  await expect.element(page.getByText(/was saved in its outbox and not sent/)).toBeVisible();
});

test('without a mail server, the page announces no verification link', async () => {
  await openAuth('?mode=sign-up', { signUp: {} }, false);
  await email().fill(ADDRESS);
  await password().fill(PASSWORD);
  await button('Sign Up').click();
  await expect.element(page.getByText(/was saved in its outbox and not sent/)).toBeVisible();
  await expect.element(button('Send it again')).not.toBeInTheDocument();
});

test('the form behind a link that no longer works has no email address', async () => {
  await openAuth('?reset=old', {
    resetPassword: () => {
      throw refusal('EMAIL_LINK_INVALID', { reason: 'expired' });
    },
  });
  await password('New Password').fill(PASSWORD);
  expect(username()).toBeNull();
  await button('Set new password').click();
  await expect.element(page.getByText(/^This link has expired/)).toBeVisible();
});

test('for a signed-in user, the app shows the outcome of the link', async () => {
  const { opened } = await openAuth('?verify=a-token', { session: ADMIN_SESSION, verifyEmail: {} });
  await password().fill(PASSWORD);
  await button('Verify email address').click();
  await expect.poll(opened).toEqual(['/dashboard']);
  expect(sessionStorage.length).toBe(1);
  await cleanup();
  await openApp('/no/such/page', {});
  const outcome = page.getByRole('status').filter({ hasText: 'Your email address is verified.' });
  await expect.element(outcome).toBeVisible();
  expect(sessionStorage.length).toBe(0);
});
