import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aClient, uuid } from '#tests/components/support/fixtures.ts';
import { openApp } from '#tests/components/support/open-app.tsx';
import { button, choose, toast } from '#tests/components/support/parts.ts';
import { responsesAbout } from '#tests/components/support/screens.ts';
import { server } from '#tests/components/support/server.ts';

test('a client that could not be added stays in the form', async () => {
  await openApp('/clients/add', responsesAbout());
  await page.getByLabelText('First Name').fill('Grace');
  await page.getByLabelText('Surname').fill('Hopper');
  await page.getByLabelText('Email').fill('grace@example.com');
  await choose('Inquiry Source', 'WhatsApp');
  const call = server.delayed('clients.create');
  await button('Create Client').click();
  await expect.element(button('Creating...')).toHaveAttribute('aria-disabled', 'true');
  call.fail();
  await expect.element(toast('Failed to add client')).toBeVisible();
  await expect.element(page.getByLabelText('First Name')).toHaveValue('Grace');
  await expect.element(button('Create Client')).not.toHaveAttribute('aria-disabled');
});

test('changes to a client stay in the form if they could not be saved', async () => {
  await openApp(`/clients/${uuid(200)}/edit`, responsesAbout());
  await page.getByLabelText('Surname').fill('Hopper');
  const call = server.delayed('clients.update');
  await button('Save Changes').click();
  await expect.element(button('Saving...')).toHaveAttribute('aria-disabled', 'true');
  call.fail();
  await expect.element(toast('Failed to update client information')).toBeVisible();
  await expect.element(page.getByLabelText('Surname')).toHaveValue('Hopper');
});

test("a failed change of status or booking flag is undone on the client's page", async () => {
  await openApp(`/clients/${uuid(200)}`, responsesAbout());
  const status = page.getByRole('combobox', { name: 'Status' });
  await expect.element(status).toHaveValue('New Inquiry');
  server.failing('clients.setStatus');
  await choose('Status', 'GoProposal Signed');
  await expect.element(toast('Failed to update status')).toBeVisible();
  await expect.element(status).toHaveValue('New Inquiry');

  const booking = page.getByRole('switch', { name: 'Calendly Booking' });
  await expect.element(booking).not.toBeChecked();
  const flag = server.failing('clients.setCalendlyBooking');
  await booking.click({ force: true });
  await expect.element(toast('Failed to update Calendly booking')).toBeVisible();
  await expect.element(booking).not.toBeChecked();

  flag.pass();
  server.responds({
    clients: { setCalendlyBooking: ({ calendly_booking }) => aClient({ calendly_booking }) },
  });
  // The next click takes effect even if the page reloads its data slowly.
  const record = server.delayed('clients.get');
  await booking.click({ force: true });
  await expect.element(page.getByText('Calendly booking enabled for client')).toBeVisible();
  await expect.element(booking).toBeChecked();
  await booking.click({ force: true });
  await expect.element(booking).not.toBeChecked();
  record.pass();
  await expect.element(page.getByText('Calendly booking disabled for client')).toBeVisible();
  expect(server.calls('clients.setCalendlyBooking')).toHaveLength(3);
});

test('a link that could not be generated is reported', async () => {
  await openApp(`/clients/${uuid(200)}`, responsesAbout());
  server.failing('links.generate');
  await page.getByRole('button', { name: /^Generate/ }).click();
  await expect.element(toast('Failed to generate link')).toBeVisible();
});
