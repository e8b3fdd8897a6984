import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Webhook } from '#contract/firm/webhooks/webhook.ts';
import { uuid } from '#tests/components/support/fixtures.ts';
import { openApp } from '#tests/components/support/open-app.tsx';
import { button, shownElement, success } from '#tests/components/support/parts.ts';
import { responsesAbout } from '#tests/components/support/screens.ts';
import { refusal, server } from '#tests/components/support/server.ts';

const AT = '2026-03-02T09:30:00.000Z';

const aWebhook = (number: number, url: string): Webhook => ({
  id: uuid(number),
  url,
  description: '',
  events: ['client.status_changed'],
  active: true,
  version: 1,
  created_by_name: 'Grace Admin',
  created_at: AT,
  previous_secret_until: null,
  last_delivery: null,
});

const FIRST = 'https://crm.example/first';
const SECOND = 'https://crm.example/second';

/** Opens a list of two webhooks. Returns the stored webhooks. Saving the form changes them. */
async function openWebhooks() {
  const stored = [aWebhook(801, FIRST), aWebhook(802, SECOND)];
  await openApp('/settings?tab=webhooks', responsesAbout());
  server.responds({
    webhooks: {
      list: () => stored,
      update: ({ id, version, ...fields }) => {
        const webhook = stored.find((known) => known.id === id);
        if (!webhook) throw new Error(`No webhook ${id}`);
        if (webhook.version === version) return Object.assign(webhook, fields, { version: version + 1 });
        const { description } = webhook;
        throw refusal('ROW_CHANGED', {
          version: webhook.version,
          changed: { description },
          by: 'Olga Oleinik',
          at: AT,
        });
      },
    },
  });
  return stored;
}

const item = (url: string) => page.getByRole('listitem', { name: url, exact: true });
const form = page.getByRole('dialog', { name: 'Edit Webhook' });
const description = form.getByLabelText('Description');

/** Opens a webhook's form, waits until its first field has the focus, and types a description. */
async function edit(url: string, text: string): Promise<void> {
  await item(url).getByRole('button', { name: 'Edit' }).click();
  await expect.element(form.getByLabelText('URL')).toHaveFocus();
  await description.fill(text);
}

test("a late response about one webhook doesn't close another webhook's dialog", async () => {
  await openWebhooks();
  await edit(FIRST, 'The first');
  const saving = server.delayed('webhooks.update');
  await userEvent.keyboard('{Enter}');
  await expect.element(form.getByRole('button', { name: 'Saving...' })).toBeVisible();
  const active = form.getByRole('switch', { name: 'Active' });
  await active.click({ force: true });
  await expect.element(active).toBeChecked();
  const event = form.getByRole('checkbox').first();
  const { checked } = (await shownElement(event)) as HTMLInputElement;
  await event.click();
  if (checked) await expect.element(event).toBeChecked();
  else await expect.element(event).not.toBeChecked();
  await userEvent.keyboard('{Escape}');
  await expect.element(form).not.toBeInTheDocument();

  await edit(SECOND, 'The second');
  saving.pass();
  await expect.element(success('Webhook updated successfully')).toBeVisible();
  await expect.element(page.getByText('The first', { exact: true })).toBeVisible();
  await expect.element(description).toHaveValue('The second');
});

test("Escape closes the conflict dialog above a form and keeps the form's input", async () => {
  const stored = await openWebhooks();
  await edit(FIRST, 'Mine');
  Object.assign(stored[0] as Webhook, { description: 'Theirs', version: 2 });
  const save = form.getByRole('button', { name: 'Save Webhook' });
  await save.click();
  const conflict = page.getByRole('dialog', { name: 'Someone else changed this webhook' });
  await expect.element(conflict.getByText('Theirs', { exact: true })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(conflict).not.toBeInTheDocument();
  await expect.element(description).toHaveValue('Mine');
  await expect.element(save).toHaveFocus();
});

test('a confirmation dialog is removed after it is answered', async () => {
  await openWebhooks();
  const question = page.getByRole('alertdialog');
  for (const _round of ['first', 'second']) {
    await item(FIRST).getByRole('button', { name: 'Delete' }).click();
    await expect.element(button('Cancel')).toBeVisible();
    expect(question.elements()).toHaveLength(1);
    await button('Cancel').click();
    await expect.element(question).not.toBeInTheDocument();
  }
});

test('saving a webhook without an event moves the focus to the first event', async () => {
  await openWebhooks();
  await edit(FIRST, 'No event');
  const events = form.getByRole('group', { name: 'Events' });
  await events.getByRole('checkbox', { checked: true }).click();
  await form.getByRole('button', { name: 'Save Webhook' }).click();
  await expect.element(events).toHaveAccessibleDescription('Choose at least one event');
  const first = events.getByRole('checkbox').first();
  await expect.element(first).toHaveFocus();
  await expect.element(first).toHaveAttribute('aria-invalid', 'true');
});
