import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aCall, aClient, uuid } from '#tests/components/support/fixtures.ts';
import { openApp } from '#tests/components/support/open-app.tsx';
import { button, toast } from '#tests/components/support/parts.ts';
import { responsesAbout } from '#tests/components/support/screens.ts';
import { server } from '#tests/components/support/server.ts';

test('after a booking fails, the button can be used again', async () => {
  await openApp('/book-zoom-call', responsesAbout(aClient({ status: 'info_returned' })));
  server.failing('calls.book');
  await button('Book for Tax Adviser').click();
  await expect.element(toast('Failed to book call')).toBeVisible();
  await expect.element(button('Book for Tax Adviser')).not.toHaveAttribute('aria-disabled');
});

test('a late response to a changed call leaves a newer dialog alone', async () => {
  await openApp(
    `/clients/${uuid(200)}`,
    responsesAbout(aClient({ status: 'zoom_call_booked', booked_by: 'Senior Partner' })),
  );
  server.responds({
    calls: {
      get: { call: aCall(), bookers: ['Tax Adviser', 'Senior Partner'], join_url: null },
      rebook: aCall({ booked_by: 'Tax Adviser' }),
    },
  });
  const dialog = page.getByRole('dialog', { name: 'Change call' });
  await button('Change call').click();
  await dialog.getByLabelText('Tax Adviser').click();
  const saving = server.delayed('calls.rebook');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByRole('button', { name: 'Saving...' })).toBeVisible();
  await expect.element(dialog.getByLabelText('Date')).toHaveAttribute('readonly');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();

  await button('Change call').click();
  await dialog.getByLabelText('Date').fill('2030-07-01');
  saving.pass();
  await expect.element(page.getByText('Zoom call booked for Tax Adviser')).toBeVisible();
  await expect.element(dialog.getByLabelText('Date')).toHaveValue('2030-07-01');
});

test('right after a booking, the page says when the call is', async () => {
  const client = aClient({ status: 'info_returned' });
  const responses = responsesAbout(client);
  const record = responses.clients?.get;
  if (typeof record !== 'object') throw new Error('The client page has no response');
  await openApp(`/clients/${uuid(200)}`, {
    ...responses,
    clients: { ...responses.clients, get: { ...record, bookers: ['Tax Adviser'] } },
  });
  const booked = {
    ...client,
    status: 'zoom_call_booked',
    status_changed_at: new Date().toISOString(),
    booked_by: 'Tax Adviser',
  } as const;
  server.responds({
    calls: {
      book: {
        client: booked,
        call: aCall({ booked_by: 'Tax Adviser', starts_at: '2030-07-01T09:00:00.000Z' }),
        undoable: false,
      },
    },
  });
  await expect.element(button('Book for Tax Adviser')).toBeVisible();
  const reload = server.delayed('clients.get');
  await button('Book for Tax Adviser').click();
  const line = page.getByRole('region', { name: 'Where this client stands' });
  await expect.element(line).toHaveTextContent('Call with Tax Adviser is on 1 July at 10:00.');
  reload.pass();
});

test('after a booking is undone, the form holds what was booked', async () => {
  const client = aClient({ status: 'info_returned' });
  await openApp('/book-zoom-call', responsesAbout(client));
  server.responds({
    calls: {
      book: {
        client: { ...client, status: 'zoom_call_booked', booked_by: 'Tax Adviser' },
        call: aCall({
          client_id: client.id,
          starts_at: '2030-07-01T09:00:00.000Z',
          join_url: 'https://zoom.example/j/2',
        }),
        undoable: true,
      },
      undoBooking: client,
    },
  });
  await button('Book for Tax Adviser').click();
  await button('Undo').click();
  await expect.element(page.getByLabelText('Date')).toHaveValue('2030-07-01');
  await expect.element(page.getByLabelText('Time')).toHaveValue('10:00');
  await expect
    .element(page.getByLabelText('Join link for this call'))
    .toHaveValue('https://zoom.example/j/2');
});

test('a booking with a time warns of the people who have no join link', async () => {
  await openApp('/book-zoom-call', responsesAbout(aClient({ status: 'info_returned' })));
  server.responds({
    calls: {
      bookerLinks: [
        { name: 'Tax Adviser', join_url: 'https://zoom.example/j/1', version: 1 },
        { name: 'Senior Partner', join_url: '', version: 0 },
      ],
    },
  });
  const warning = page.getByText(/An invitation to a call with Senior Partner has no join link/);
  await expect.element(page.getByLabelText('Date')).toBeVisible();
  expect(warning.elements()).toEqual([]);
  await page.getByLabelText('Date').fill('2030-07-01');
  await expect.element(warning).toBeVisible();
  await page.getByLabelText('Join link for this call').fill('https://zoom.example/j/2');
  await expect.element(warning).not.toBeInTheDocument();
});

test('without a mail server, the booking form does not promise an invitation', async () => {
  await openApp('/book-zoom-call', {
    ...responsesAbout(aClient({ status: 'info_returned' })),
    mails: { status: { configured: false } },
  });
  await expect.element(page.getByText(/gets no invitation/)).toBeVisible();
  expect(page.getByText(/gets an invitation by email/).elements()).toEqual([]);
});

test('without a mail server, the queue announces no invitation of a booking', async () => {
  const client = aClient({ status: 'info_returned' });
  await openApp('/book-zoom-call', { ...responsesAbout(client), mails: { status: { configured: false } } });
  const call = aCall({ booked_by: 'Tax Adviser', starts_at: '2030-07-01T09:00:00.000Z' });
  server.responds({ calls: { book: { client, call, undoable: false } } });
  await button('Book for Tax Adviser').click();
  await expect.element(page.getByText(/Download it and pass it on/)).toBeVisible();
  expect(page.getByText(/The invitation goes to/).elements()).toEqual([]);
});

test.each([
  ['an invited client of a call to come', '2100-07-01T09:00:00.000Z', true, 'Ada will be told by email. '],
  ['a call in the past', '2020-07-01T09:00:00.000Z', true, ''],
  ['a server without mail', '2100-07-01T09:00:00.000Z', false, ''],
])('cancelling promises an email only to an invited client: %s', async (_, starts_at, configured, notice) => {
  const responses = responsesAbout(aClient({ status: 'zoom_call_booked', booked_by: 'Senior Partner' }));
  const invited = { starts_at, invited_email: 'ada@example.com', invited_at: '2020-01-01T00:00:00.000Z' };
  await openApp(`/clients/${uuid(200)}`, {
    ...responses,
    mails: { status: { configured } },
    calls: { get: { call: aCall(invited), bookers: ['Senior Partner'], join_url: null } },
  });
  await button('Cancel call').click();
  await expect
    .element(page.getByRole('dialog', { name: 'Cancel this call?' }))
    .toHaveTextContent(`${notice}The client's status won't change, and you can book the call again.`);
  if (notice === '') await expect.element(page.getByText('will be told by email')).not.toBeInTheDocument();
  await button('Keep it').click();
});

test('administrators name the people who take calls', async () => {
  await openApp('/settings?tab=calls', responsesAbout());
  const renamed = { name: 'Cara Chief', join_url: '', version: 1 };
  const [first, second] = [
    { name: 'Tax Adviser', join_url: '', version: 0 },
    { name: 'Senior Partner', join_url: '', version: 0 },
  ];
  server.responds({ calls: { bookerLinks: [first, second], renameBooker: renamed } });
  const field = page.getByLabelText('First person', { exact: true });
  await expect.element(field).toHaveValue('Tax Adviser');
  await field.fill('');
  await button('Save first person').click();
  await expect.element(page.getByText('Name is required')).toBeVisible();
  await field.fill('Cara Chief');
  server.responds({ calls: { bookerLinks: [renamed, second] } });
  await button('Save first person').click();
  await expect.element(page.getByText('Calls are now booked with Cara Chief')).toBeVisible();
  expect(server.calls('calls.renameBooker')).toEqual([
    { name: 'Tax Adviser', new_name: 'Cara Chief', version: 0 },
  ]);
  await expect.element(page.getByLabelText('Join link for Cara Chief', { exact: true })).toBeVisible();
});
