import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { violations } from '#tests/components/support/axe.ts';
import {
  EDIT,
  openLetters,
  TEMPLATE,
  TEMPLATE_DRAFT,
  textSection,
} from '#tests/components/support/letter-templates.ts';
import { button, success } from '#tests/components/support/parts.ts';
import { server } from '#tests/components/support/server.ts';

test('a draft is published only after somebody confirms that it was reviewed', async () => {
  await openLetters();
  server.responds({ letterTemplates: { publishReviewed: { published: 1 } } });
  await button('Review and publish').click();
  const dialog = page.getByRole('dialog', { name: 'Review and publish' });
  await expect.element(dialog).toHaveTextContent('Your firm is responsible for its letters');
  await dialog.getByRole('button', { name: 'Read Terms' }).click();
  await expect.element(dialog).toHaveTextContent('Dear {{client.first_name}}');
  expect(await violations()).toEqual([]);
  await dialog.getByRole('button', { name: 'Publish 1 text' }).click();
  await expect.element(dialog).toHaveTextContent('Tick this after somebody has reviewed the texts');
  await dialog.getByRole('checkbox', { name: 'We have reviewed these texts' }).click();
  await dialog.getByLabelText('In force from').fill('2040-04-01');
  await userEvent.keyboard('{Enter}');
  await expect.element(success('1 text published, in force from 01/04/2040')).toBeVisible();
  expect(server.calls('letterTemplates.publishReviewed')).toEqual([
    {
      drafts: [{ id: TEMPLATE.id, version_id: TEMPLATE_DRAFT.id, version: 3 }],
      starts_on: '2040-04-01',
      is_reviewed: true,
    },
  ]);
});

test('a reviewed example is published with effect from a chosen day', async () => {
  await openLetters();
  server.responds({ letterTemplates: { publishReviewed: { published: 1 } } });
  await button(EDIT).click();
  await page.getByLabelText('In force from').fill('2020-01-01');
  await button('Publish draft').click();
  await expect.element(page.getByText('Choose today or a later day.')).toBeVisible();
  await page.getByLabelText('In force from').fill('2040-04-01');
  await textSection.fill('Changed');
  await expect.element(page.getByText('Save the draft first.')).toBeVisible();
  await expect.element(button('Publish draft')).toHaveAttribute('aria-disabled', 'true');
  await textSection.fill(TEMPLATE_DRAFT.text);
  await button('Publish draft').click();
  await expect.element(page.getByText('Tick this after somebody has reviewed the text')).toBeVisible();
  await page.getByRole('checkbox', { name: 'We have reviewed this example' }).click();
  await button('Publish draft').click();
  await expect.element(success('Published, in force from 01/04/2040')).toBeVisible();
  expect(server.calls('letterTemplates.publishReviewed')).toEqual([
    {
      drafts: [{ id: TEMPLATE.id, version_id: TEMPLATE_DRAFT.id, version: 3 }],
      starts_on: '2040-04-01',
      is_reviewed: true,
    },
  ]);
});

test('a draft of the firm’s own text is published without confirming a review', async () => {
  const own = { ...TEMPLATE_DRAFT, text: 'Dear client', is_example: false };
  await openLetters();
  server.responds({ letterTemplates: { get: { ...TEMPLATE, versions: [own] }, publish: TEMPLATE } });
  await button(EDIT).click();
  await page.getByLabelText('In force from').fill('2040-04-01');
  await button('Publish draft').click();
  await expect.element(success('Published, in force from 01/04/2040')).toBeVisible();
  expect(server.calls('letterTemplates.publish')).toEqual([
    { id: TEMPLATE.id, version_id: TEMPLATE_DRAFT.id, version: 3, starts_on: '2040-04-01' },
  ]);
});
