import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aClient, NOTHING_LISTED, uuid } from '#tests/components/support/fixtures.ts';
import { openApp } from '#tests/components/support/open-app.tsx';
import { button } from '#tests/components/support/parts.ts';
import { responsesAbout } from '#tests/components/support/screens.ts';
import { server } from '#tests/components/support/server.ts';

const colleague = (number: number, full_name: string) => ({
  user_id: uuid(number),
  full_name,
  avatar_url: null,
});
const PEOPLE = [colleague(1, 'Grace Admin'), colleague(2, 'Olga Oleinik'), colleague(3, 'Oliver Heaviside')];

const field = () => page.getByLabelText('Add Note');
const option = (name: string) => page.getByRole('option', { name, exact: true });

async function openNotes() {
  await openApp(`/clients/${uuid(200)}`, responsesAbout(aClient()));
  server.responds({ people: { list: PEOPLE } });
  await field().click();
}

test('@ offers colleagues to choose by keyboard', async () => {
  await openNotes();
  await userEvent.keyboard('Ask @ol');
  await expect.element(option('Olga Oleinik')).toHaveAttribute('aria-selected', 'true');
  const active = option('Oliver Heaviside');
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(active).toHaveAttribute('aria-selected', 'true');
  const { id } = await active.findElement();
  await expect.element(field()).toHaveAttribute('aria-activedescendant', id);
  await userEvent.keyboard('{Enter}about VAT');
  await expect.element(field()).toHaveValue('Ask @Oliver Heaviside about VAT');
  await expect.element(active).not.toBeInTheDocument();

  const mention = { user_id: uuid(3), name: 'Oliver Heaviside' };
  const note = {
    id: uuid(700),
    client_id: uuid(200),
    user_id: uuid(1),
    author_name: 'Grace Admin',
    note_text: 'Ask @Oliver Heaviside about VAT',
    mentions: [{ ...mention, full_name: 'Oliver Lodge' }],
    created_at: '2026-03-02T09:30:00.000Z',
  };
  server.responds({ notes: { create: note, list: { items: [note], next_cursor: null } } });
  await button('Add Note').click();
  await expect.element(page.getByText('@Oliver Lodge', { exact: true })).toBeVisible();
  expect(server.calls('notes.create')).toMatchObject([{ note_text: note.note_text, mentions: [mention] }]);
});

test('a deleted mention is not sent', async () => {
  await openNotes();
  server.responds({ notes: { list: NOTHING_LISTED } });
  await userEvent.keyboard('@olg');
  await option('Olga Oleinik').click();
  await expect.element(field()).toHaveFocus();
  await userEvent.keyboard('and @gr');
  // The user is Grace.
  expect(page.getByRole('option').elements()).toEqual([]);
  await userEvent.clear(field());
  await userEvent.keyboard('Called @o');
  await expect.element(option('Olga Oleinik')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(option('Olga Oleinik')).not.toBeInTheDocument();
  await expect.element(field()).toHaveValue('Called @o');
  server.failing('notes.create');
  await button('Add Note').click();
  await expect.poll(() => server.calls('notes.create')).toMatchObject([{ mentions: [] }]);
});
