import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { announceEvent } from '#tests/components/support/event-stream.ts';
import { NOTHING_LISTED, uuid } from '#tests/components/support/fixtures.ts';
import { openApp } from '#tests/components/support/open-app.tsx';
import { button, toast } from '#tests/components/support/parts.ts';
import { responsesAbout } from '#tests/components/support/screens.ts';
import { server } from '#tests/components/support/server.ts';

test('a note that could not be added stays in the field', async () => {
  await openApp(`/clients/${uuid(200)}`, responsesAbout());
  const create = server.failing('notes.create');
  await page.getByLabelText('Add Note').fill('Called back');
  await button('Add Note').click();
  await expect.element(toast('Failed to create note: Refused')).toBeVisible();
  await expect.element(page.getByLabelText('Add Note')).toHaveValue('Called back');

  create.pass();
  const note = {
    id: uuid(700),
    client_id: uuid(200),
    user_id: uuid(1),
    author_name: 'Grace Admin',
    note_text: 'Called back',
    mentions: [],
    created_at: '2026-03-02T09:30:00.000Z',
  };
  server.responds({ notes: { create: note, list: { items: [note], next_cursor: null } } });
  await button('Add Note').click();
  const listed = page.getByRole('listitem').filter({ hasText: 'Called back' });
  await expect.element(listed).toBeVisible();
  server.failing('notes.delete');
  await page.getByRole('button', { name: /^Delete note/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect.element(toast('Failed to delete note')).toBeVisible();
  await expect.element(listed).toBeVisible();
});

test('a failed reload of the notes after a change elsewhere is reported', async () => {
  await openApp(`/clients/${uuid(200)}`, responsesAbout());
  await expect.element(page.getByLabelText('Add Note')).toBeVisible();
  server.responds({ notes: { list: NOTHING_LISTED } });
  server.failing('notes.list');
  announceEvent('client_notes', uuid(200));
  await expect.element(toast('Failed to fetch notes: Refused')).toBeVisible();
});
