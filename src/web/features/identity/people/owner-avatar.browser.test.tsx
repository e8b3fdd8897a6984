import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aClient, aListedClient, uuid } from '#tests/components/support/fixtures.ts';
import { openApp } from '#tests/components/support/open-app.tsx';
import { responsesAbout } from '#tests/components/support/screens.ts';
import { server } from '#tests/components/support/server.ts';

const DOT = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
const responses = responsesAbout();
const listed = aListedClient({ owner_id: uuid(100), owner_name: 'Olga Oleinik' });
const avatar = page.getByRole('img', { name: 'Owner: Olga Oleinik' });

test("a client's card shows the owner's initials", async () => {
  server.responds(responses);
  server.responds({
    clients: { list: { items: [listed], next_cursor: null } },
  });
  await openApp('/clients', {});
  await expect.element(avatar).toHaveTextContent('OO');
  await expect.element(avatar).toHaveAttribute('title', 'Olga Oleinik');
});

test("the board shows the owner's picture", async () => {
  localStorage.setItem('tallygate:clients-view', JSON.stringify('board'));
  server.responds(responses);
  server.responds({
    clients: {
      list: { items: [{ ...listed, owner_avatar_url: DOT }], next_cursor: null },
      countByStatus: {
        new_inquiry: 1,
        request_for_info: 0,
        info_returned: 0,
        zoom_call_booked: 0,
        proforma_review: 0,
        goproposal_sent: 0,
        goproposal_signed: 0,
        onedrive_created: 0,
      },
    },
  });
  await openApp('/clients?status=new_inquiry', {});
  await expect.element(avatar).toBeVisible();
  await expect.element(avatar).toHaveTextContent('');
});

test('a client without an owner has no avatar', async () => {
  await openApp('/clients', responses);
  await expect.element(page.getByRole('article', { name: 'Ada Noether' })).toBeVisible();
  await expect.element(page.getByRole('img', { name: /^Owner/ })).not.toBeInTheDocument();
});

test("the client's page shows the owner's initials under Update Status", async () => {
  const { clients } = responsesAbout(aClient({ owner_id: uuid(100) }));
  if (typeof clients?.get !== 'object') throw new Error('The responses have no client');
  const olga = { user_id: uuid(100), full_name: 'Olga Oleinik', avatar_url: null };
  server.responds(responses);
  server.responds({ clients: { get: { ...clients.get, people: [olga] } } });
  await openApp(`/clients/${uuid(200)}`, {});
  await expect
    .element(
      page.getByRole('region', { name: 'Update Status' }).getByRole('img', { name: 'Owner: Olga Oleinik' }),
    )
    .toHaveTextContent('OO');
});
