import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aClient, uuid } from '#tests/components/support/fixtures.ts';
import { openApp } from '#tests/components/support/open-app.tsx';
import { button, choose } from '#tests/components/support/parts.ts';
import { responsesAbout } from '#tests/components/support/screens.ts';
import { server } from '#tests/components/support/server.ts';

const firstName = page.getByLabelText('First Name');
const NEW = aClient({ first_name: 'Grace', surname: 'Hopper', email: 'grace@example.com' });

async function openForm(configured = true) {
  const app = await openApp('/clients/add', responsesAbout());
  server.responds({
    mails: { status: { configured } },
    clients: {
      create: NEW,
      createAndEmail: { client: NEW, mail_configured: configured },
    },
  });
  await expect.element(firstName).toHaveFocus();
  return app;
}

async function fillNames() {
  await userEvent.keyboard('Grace');
  await page.getByLabelText('Surname').fill('Hopper');
  await page.getByLabelText('Email').fill('grace@example.com');
}

async function fill() {
  await fillNames();
  await choose('Inquiry Source', 'WhatsApp');
}

test('the first field has the focus', async () => {
  await openForm();
  await page.getByLabelText('Surname').click();
  await expect.element(page.getByLabelText('Surname')).toHaveFocus();
  expect(page.getByText('First name is required').elements()).toHaveLength(0);
});

test('one button emails the questionnaire to the client it creates', async () => {
  const app = await openForm();
  await fill();
  await button('Create and email questionnaire').click();
  await expect.element(page.getByText('The questionnaire is on its way to grace@example.com.')).toBeVisible();
  expect(server.calls('clients.createAndEmail')).toMatchObject([{ first_name: 'Grace' }]);
  expect(server.calls('clients.create')).toEqual([]);
  await expect.poll(app.address).toBe('/clients');
  await page.getByRole('link', { name: 'Grace Hopper', exact: true }).click();
  await expect.poll(app.address).toBe(`/clients/${uuid(200)}`);
});

test('the form and its message say that email is not set up', async () => {
  await openForm(false);
  await expect
    .element(button('Create and email questionnaire'))
    .toHaveAccessibleDescription(/saved in its outbox and not sent/);
  await fill();
  await button('Create and email questionnaire').click();
  await expect.element(page.getByText(/was saved in its outbox and not sent/)).toBeVisible();
});

test('the form for another client keeps source and status', async () => {
  const app = await openForm();
  await fill();
  await choose('Status', 'Request for Info');
  await button('Create and add another').click();
  await expect.element(page.getByText('Client added successfully')).toBeVisible();
  await expect.element(firstName).toHaveFocus();
  await expect.element(firstName).toHaveValue('');
  await expect.element(page.getByRole('combobox', { name: 'Inquiry Source' })).toHaveValue('WhatsApp');
  await expect.element(page.getByRole('combobox', { name: 'Status' })).toHaveValue('Request for Info');
  // The second client gets its own id, even with the same details.
  await fillNames();
  await button('Create and add another').click();
  await expect.poll(() => server.calls('clients.create')).toHaveLength(2);
  const [first, second] = server.calls('clients.create') as { id: string }[];
  expect(second?.id).not.toBe(first?.id);
  // The form has no unsaved input, so leaving it needs no confirmation.
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect.poll(app.address).toBe('/clients');
});

test('Ctrl+Enter in the notes creates the client', async () => {
  const app = await openForm();
  await fill();
  await page.getByLabelText('Notes').fill('Met at the fair');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(app.address).toBe('/clients');
  expect(server.calls('clients.create')).toMatchObject([{ notes: 'Met at the fair' }]);
});

test('after a lost response, another button sends the same id', async () => {
  await openForm();
  await fill();
  const lost = server.failing('clients.create');
  await button('Create Client').click();
  await expect.element(page.getByText('Failed to add client')).toBeVisible();
  lost.pass();
  await button('Create and email questionnaire').click();
  await expect.poll(() => server.calls('clients.createAndEmail')).toHaveLength(1);
  const [sent] = server.calls('clients.create') as { id: string }[];
  expect(server.calls('clients.createAndEmail')).toMatchObject([{ id: sent?.id }]);
});

test('a duplicate is reported while the user types in the next field', async () => {
  await openForm();
  server.responds({
    clients: {
      findDuplicates: ({ email }) => (email === '' ? [] : [{ ...aClient(), same: ['email' as const] }]),
    },
  });
  await page.getByLabelText('Email').fill('ada@example.com');
  await page.getByLabelText('Phone Number').fill('0');
  await expect.element(page.getByText('Possible duplicate')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Ada Noether' }))
    .toHaveAttribute('href', `/clients/${uuid(200)}`);
});

test('Ctrl+Enter creates the client from every field, also from the inquiry source', async () => {
  await openForm();
  await firstName.fill('Grace');
  await page.getByLabelText('Surname').fill('Hopper');
  await page.getByLabelText('Email').fill('grace@example.com');
  await choose('Inquiry Source', 'Email');
  await expect.element(page.getByRole('combobox', { name: 'Inquiry Source' })).toHaveFocus();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(() => server.calls('clients.create')).toHaveLength(1);
});
