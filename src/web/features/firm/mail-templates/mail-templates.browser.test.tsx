import { ORPCError } from '@orpc/server';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { MailDraft } from '#contract/intake/client-mails/client-mail.ts';
import { uuid } from '#tests/components/support/fixtures.ts';
import { openApp } from '#tests/components/support/open-app.tsx';
import { button, press } from '#tests/components/support/parts.ts';
import { responsesAbout } from '#tests/components/support/screens.ts';
import { server } from '#tests/components/support/server.ts';

const TEMPLATE = {
  id: uuid(601),
  name: 'Checking in',
  subject: 'Hello {{client.first_name}}',
  body: 'Dear {{client.first_name}}',
  version: 3,
};

const DRAFT: MailDraft = {
  templates: [],
  to_email: 'ada@example.com',
  reply_to_name: null,
  values: {
    'client.first_name': 'Ada',
    'client.surname': 'Noether',
    'client.company': null,
    'client.proposal_id': 'AN-1001',
    'firm.name': 'Hill & Co',
    'owner.name': null,
    'user.name': 'Grace Admin',
    'questionnaire.link': null,
  },
  mail_configured: true,
};

const name = page.getByRole('dialog').getByLabelText('Name');
const message = page.getByRole('dialog').getByLabelText('Message');
const preview = page.getByRole('region', { name: 'What the client sees' });

async function openTemplates(items = [TEMPLATE], mail_configured = true) {
  server.responds({ clientMails: { draft: DRAFT } });
  await openApp('/settings?tab=mail', {
    ...responsesAbout(),
    mailTemplates: { list: { items, mail_configured }, create: TEMPLATE, update: TEMPLATE, delete: {} },
  });
}

test('a suggested template is previewed with a client, edited and added', async () => {
  await openTemplates([]);
  await button('After our call').click();
  await expect.element(name).toHaveValue('After our call');
  await expect.element(preview).toHaveTextContent('Dear Ada,');
  await name.fill('After the call');
  await page.getByRole('dialog').getByRole('button', { name: 'Add Template' }).click();
  await expect.element(page.getByText('Template added successfully')).toBeVisible();
  expect(server.calls('mailTemplates.create')).toMatchObject([{ name: 'After the call' }]);
});

test('a field is inserted at the cursor', async () => {
  await openTemplates();
  await button('Edit').click();
  await message.fill('Dear ');
  await button('Insert a field').click();
  await page.getByRole('menuitem', { name: "The client's company" }).click();
  await expect.element(message).toHaveValue('Dear {{client.company}}');
  await expect.element(message).toHaveFocus();
  await userEvent.keyboard(' said');
  await expect.element(message).toHaveValue('Dear {{client.company}} said');
  await expect.element(page.getByText(/There is no value for the client's company/)).toBeVisible();
});

test('Escape closes only the menu of fields', async () => {
  await openTemplates();
  await button('Edit').click();
  await press(button('Insert a field'), 'Enter');
  await expect.element(page.getByRole('menuitem').first()).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  await expect.element(button('Insert a field')).toHaveFocus();
});

test('a template with a misspelt field is not saved', async () => {
  await openTemplates();
  await button('Edit').click();
  await message.fill('Dear {{clinet.first_name}}');
  await button('Save Template').click();
  await expect
    .element(page.getByText("{{clinet.first_name}} isn't a field that can be filled in.", { exact: true }))
    .toBeVisible();
  expect(server.calls('mailTemplates.update')).toEqual([]);
});

test("if somebody else saved first, saving again keeps the user's own text", async () => {
  await openTemplates();
  server.responds({
    mailTemplates: {
      update: ({ version }) => {
        if (version === 4) return { ...TEMPLATE, version: 5 };
        throw new ORPCError('ROW_CHANGED', {
          defined: true,
          status: 409,
          data: { version: 4, changed: { body: 'Theirs' }, by: 'Olga Other', at: null },
        });
      },
    },
  });
  await button('Edit').click();
  await message.fill('Mine');
  await button('Save Template').click();
  await expect.element(page.getByText('Theirs', { exact: true })).toBeVisible();
  await button('Save').click();
  await expect.element(page.getByText('Template updated successfully')).toBeVisible();
  expect(server.calls('mailTemplates.update')).toMatchObject([{ version: 3 }, { version: 4, body: 'Mine' }]);
});

test('a template is deleted after confirmation', async () => {
  await openTemplates();
  await button('Delete').click();
  await button('Delete template').click();
  await expect.element(page.getByText('Template deleted successfully')).toBeVisible();
  expect(server.calls('mailTemplates.delete')).toEqual([{ id: TEMPLATE.id }]);
});

test('if mail is not set up, administrators see how to set it up', async () => {
  await openTemplates([], false);
  await expect.element(page.getByText("Email isn't set up on this server")).toBeVisible();
  await expect.element(page.getByText('SMTP_URL')).toBeVisible();
});
