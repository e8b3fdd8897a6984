import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { uuid } from '#tests/components/support/fixtures.ts';
import { openApp } from '#tests/components/support/open-app.tsx';
import { button, toast } from '#tests/components/support/parts.ts';
import { responsesAbout } from '#tests/components/support/screens.ts';
import { server } from '#tests/components/support/server.ts';

test('the details of a user who could not be created stay in the form', async () => {
  await openApp('/users/create', responsesAbout());
  await page.getByLabelText('First Name').fill('Olga');
  await page.getByLabelText('Last Name').fill('Other');
  await page.getByLabelText('Email').fill('olga@example.com');
  await page.getByLabelText(/^Password/).fill('quiet-harbour-71');
  server.failing('users.create');
  await button('Create User').click();
  await expect.element(toast('Failed to create user')).toBeVisible();
  await expect.element(page.getByLabelText('First Name')).toHaveValue('Olga');
});

test('changes to a user that could not be saved stay in the form', async () => {
  await openApp(`/users/${uuid(100)}/edit`, responsesAbout());
  await page.getByLabelText('Last Name').fill('Renamed');
  server.failing('users.update');
  await button('Update User').click();
  await expect.element(toast('Failed to update user')).toBeVisible();
  await expect.element(page.getByLabelText('Last Name')).toHaveValue('Renamed');
});

test('a failed deletion of a user is reported', async () => {
  await openApp('/settings', responsesAbout());
  server.failing('users.delete');
  await page
    .getByRole('row', { name: /Olga Oleinik/ })
    .getByRole('button', { name: /^Delete/ })
    .click();
  await button('Delete user').click();
  await expect.element(toast('Failed to delete user')).toBeVisible();
});

test('the deletion dialog hands what the user holds to a colleague', async () => {
  const about = responsesAbout();
  await openApp('/settings', {
    ...about,
    people: { list: [{ user_id: uuid(1), full_name: 'Grace Admin', avatar_url: null }] },
    users: {
      ...about.users,
      holdings: {
        clients: 12,
        steps: 3,
        views: 0,
        private_views: 2,
        countersigns: true,
        drafts: 1,
        countersignatures: 1,
        approvals: 1,
      },
      delete: {},
    },
  });
  await page
    .getByRole('row', { name: /Olga Oleinik/ })
    .getByRole('button', { name: /^Delete/ })
    .click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog).toHaveTextContent('2 views that only they see will be deleted');
  await expect.element(dialog).toHaveTextContent('1 sent proposal waits for their countersignature');
  await expect
    .element(
      page.getByRole('combobox', {
        name: 'Hand over the countersignature in the settings and the countersignature of 1 prepared proposal to',
      }),
    )
    .toBeVisible();
  await page.getByRole('combobox', { name: 'Hand over 12 clients to' }).click();
  await page.getByRole('option', { name: 'Grace Admin' }).click();
  await button('Delete user').click();
  await expect
    .poll(() => server.calls('users.delete'))
    .toEqual([
      expect.objectContaining({
        hand_over: { clients: uuid(1), steps: null, views: null, countersignature: null },
      }),
    ]);
});
