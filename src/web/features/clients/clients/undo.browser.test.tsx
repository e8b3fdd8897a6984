import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { announceEvent } from '#tests/components/support/event-stream.ts';
import { aCall, aClient, anAnswer, uuid } from '#tests/components/support/fixtures.ts';
import { openApp } from '#tests/components/support/open-app.tsx';
import { button, choose, success } from '#tests/components/support/parts.ts';
import { responsesAbout } from '#tests/components/support/screens.ts';
import { refusal, server } from '#tests/components/support/server.ts';

const CHANGED = '2026-03-02T10:00:00.000Z';
const status = page.getByRole('combobox', { name: 'Status' });

/** Opens a client's page. The server's responses return the last status that was set. */
async function openClient(client = aClient()): Promise<void> {
  let stored = client;
  const responses = responsesAbout(client);
  await openApp(`/clients/${uuid(200)}`, {
    ...responses,
    clients: {
      ...responses.clients,
      get: () => {
        const { clients } = responsesAbout(stored);
        if (typeof clients?.get !== 'object') throw new Error('No client');
        return clients.get;
      },
      setStatus: ({ status }) => {
        stored = { ...stored, status, status_changed_at: CHANGED };
        return stored;
      },
      undoStatus: () => {
        stored = client;
        return stored;
      },
    },
  });
}

test('Undo in the message about a new status restores the previous one', async () => {
  await openClient();
  await choose('Status', 'Proforma Review');
  const message = success('Client status updated successfully');
  await expect.element(message).toHaveTextContent('Ada Noether');
  await message.getByRole('button', { name: 'Undo' }).click();
  await expect.element(success('Status change undone')).toBeVisible();
  await expect.element(status).toHaveValue('New Inquiry');
  expect(server.calls('clients.undoStatus')).toEqual([{ id: uuid(200), status_changed_at: CHANGED }]);
});

test('Undo leaves the status if someone else has changed the client since', async () => {
  await openClient();
  server.responds({
    clients: {
      undoStatus: () => {
        throw refusal('CHANGED_SINCE', {
          action: {
            id: 9,
            type: 'client.status_changed',
            changes: { status: { from: 'new_inquiry', to: 'goproposal_sent' } },
            at: CHANGED,
            actor_name: 'Pat Example',
          },
        });
      },
    },
  });
  await choose('Status', 'Proforma Review');
  await button('Undo').click();
  const refused = page.getByText(
    "Pat Example has set the status to GoProposal Sent since then, so this can't be undone. Nothing was overwritten.",
  );
  await expect.element(refused).toBeVisible();
  await expect.element(status).toHaveValue('Proforma Review');
});

test('Undo is not offered if answers have blocked the previous status', async () => {
  await openClient();
  const { clients } = responsesAbout(aClient());
  if (typeof clients?.get !== 'object') throw new Error('No client');
  server.responds({ clients: { get: { ...clients.get, additional_information: [anAnswer()] } } });
  // The client's answers arrive.
  announceEvent('additional_information', uuid(200));
  await expect.element(page.getByText(/Limited Company · Tea/)).toBeVisible();
  await choose('Status', 'Proforma Review');
  await expect.element(success('Client status updated successfully')).toBeVisible();
  await expect.element(button('Undo')).not.toBeInTheDocument();
});

test('Undo in the message about a booking undoes the booking', async () => {
  const client = aClient({ status: 'info_returned' });
  await openApp('/book-zoom-call', responsesAbout(client));
  server.responds({
    calls: { book: { client, call: aCall(), undoable: true }, undoBooking: client },
  });
  await button('Book for Senior Partner').click();
  const message = success('Zoom call booked for Senior Partner');
  await expect.element(message).toHaveTextContent('Ada Noether');
  await message.getByRole('button', { name: 'Undo' }).click();
  await expect.element(success('Booking undone. The client is waiting for a call again.')).toBeVisible();
  await expect.element(page.getByText('Ada Noether: call booked for Senior Partner')).not.toBeInTheDocument();
  expect(server.calls('calls.undoBooking')).toEqual([{ client_id: uuid(200), call_id: uuid(250) }]);
});
