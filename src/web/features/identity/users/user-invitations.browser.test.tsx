import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { INVITATION_LASTS_MS, type UserInvitation } from '#contract/identity/users/user-invitation.ts';
import { uuid } from '#tests/components/support/fixtures.ts';
import { openApp } from '#tests/components/support/open-app.tsx';
import { openAuth } from '#tests/components/support/open-auth.tsx';
import { button, success, toast } from '#tests/components/support/parts.ts';
import { responsesAbout } from '#tests/components/support/screens.ts';
import { type Responses, refusal, server } from '#tests/components/support/server.ts';

const LINK = 'https://crm.example.co.uk/auth?invite=token';
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
const HOUR_MS = 60 * 60 * 1_000;

function anInvitation(more: Partial<UserInvitation> = {}): UserInvitation {
  const sent_ms = 2 * HOUR_MS;
  return {
    id: uuid(300),
    email: 'nina@example.com',
    full_name: 'Nina Novak',
    role: 'staff',
    invited_by_name: 'Grace Admin',
    created_at: ago(sent_ms),
    expires_at: ago(sent_ms - INVITATION_LASTS_MS),
    accepted_at: null,
    ...more,
  };
}

const listing = (invitations: UserInvitation[], mail_configured = true): Responses => ({
  ...responsesAbout(),
  users: { list: { items: [], next_cursor: null, invitations, mail_configured } },
});

async function fill(): Promise<void> {
  await page.getByLabelText('First Name').fill('Nina');
  await page.getByLabelText('Last Name').fill('Novak');
  await page.getByLabelText('Email').fill('nina@example.com');
}

test('the invitation form reports missing required fields', async () => {
  const app = await openApp('/users/invite', responsesAbout());
  server.responds({ users: { invite: { invitation: anInvitation(), link: null } } });
  await expect.element(page.getByLabelText('First Name')).toBeVisible();
  expect(page.getByLabelText(/Password/).elements()).toEqual([]);
  await button('Send Invitation').click();
  await expect.element(toast('Please fill in all required fields')).toBeVisible();
  await fill();
  await button('Send Invitation').click();
  await expect.element(success('The invitation is on its way to nina@example.com')).toBeVisible();
  await expect.poll(app.address).toBe('/settings');
  expect(server.calls('users.invite')).toMatchObject([{ email: 'nina@example.com', role: 'staff' }]);
});

test('without a mail server, the form shows the link to pass on', async () => {
  await openApp('/users/invite', { ...responsesAbout(), mails: { status: { configured: false } } });
  server.responds({ users: { invite: { invitation: anInvitation(), link: LINK } } });
  await expect.element(page.getByText(/so you get a link to pass on/)).toBeVisible();
  await fill();
  await button('Create Invitation').click();
  await expect.element(page.getByRole('textbox', { name: 'Invitation link' })).toHaveValue(LINK);
});

test('an address that is already invited is reported', async () => {
  await openApp('/users/invite', responsesAbout());
  server.responds({
    users: {
      invite: () => {
        throw refusal('ALREADY_INVITED', { by: 'Grace Admin', at: ago(0) });
      },
    },
  });
  await fill();
  await button('Send Invitation').click();
  await expect.element(page.getByText(/^Grace Admin has already invited this address/)).toBeVisible();
  await expect.element(page.getByLabelText('First Name')).toHaveValue('Nina');
});

test('the list shows the state of each invitation', async () => {
  await openApp(
    '/settings',
    listing([
      anInvitation(),
      anInvitation({ id: uuid(301), full_name: 'Otto Old', expires_at: ago(HOUR_MS) }),
      anInvitation({ id: uuid(302), full_name: 'Uma Used', accepted_at: ago(HOUR_MS) }),
    ]),
  );
  const row = (name: RegExp) => page.getByRole('row', { name });
  await expect.element(row(/Nina Novak/)).toHaveTextContent(/Expires in 22 hours.*by Grace Admin/);
  await expect.element(row(/Otto Old/)).toHaveTextContent('Expired');
  await expect.element(row(/Uma Used/)).toHaveTextContent('Accepted');
  expect(
    row(/Uma Used/)
      .getByRole('button')
      .elements(),
  ).toEqual([]);
  server.responds(listing([]));
  server.responds({ users: { revokeInvitation: {} } });
  await button('Revoke: Nina Novak').click();
  await button('Revoke').click();
  await expect.element(success('Invitation revoked')).toBeVisible();
  await expect.poll(() => page.getByText('Invitations').elements()).toEqual([]);
});

test('an invitation is sent again', async () => {
  await openApp('/settings', listing([anInvitation()]));
  server.responds({ users: { resendInvitation: { invitation: anInvitation(), link: null } } });
  await button('Send again: Nina Novak').click();
  await expect.element(success('The invitation is on its way to nina@example.com again')).toBeVisible();
  expect(server.calls('users.resendInvitation')).toEqual([{ id: uuid(300) }]);
});

test("without a mail server, an invitation's new link is shown", async () => {
  await openApp('/settings', listing([anInvitation()], false));
  server.responds({ users: { resendInvitation: { invitation: anInvitation(), link: LINK } } });
  await button('New link: Nina Novak').click();
  await expect.element(page.getByRole('textbox', { name: 'Invitation link' })).toHaveValue(LINK);
  await button('Done').click();
  await expect.element(button('New link: Nina Novak')).toBeVisible();
});

test('an invitation is accepted only after the user has chosen a password', async () => {
  await openAuth('?invite=the-token', { acceptInvitation: {} });
  await expect.element(page.getByText('Accept your invitation')).toBeVisible();
  expect(server.calls('auth.acceptInvitation')).toEqual([]);
  await page.getByRole('textbox', { name: 'Password' }).fill('quiet-harbour-71');
  await button('Create account').click();
  await expect.element(page.getByText(/^Your account is ready/)).toBeVisible();
  expect(server.calls('auth.acceptInvitation')).toEqual([
    { token: 'the-token', password: 'quiet-harbour-71' },
  ]);
  await expect.element(button('Sign In')).toBeVisible();
});

test('an expired invitation is reported', async () => {
  await openAuth('?invite=old', {
    acceptInvitation: () => {
      throw refusal('EMAIL_LINK_INVALID', { reason: 'expired' });
    },
  });
  await page.getByRole('textbox', { name: 'Password' }).fill('quiet-harbour-71');
  await button('Create account').click();
  await expect.element(page.getByText(/This link has expired/)).toBeVisible();
  await button('Back to sign in').click();
  await expect.element(button('Sign In')).toBeVisible();
});
