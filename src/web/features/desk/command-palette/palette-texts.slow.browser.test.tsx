import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { FoundText } from '#contract/desk/text-search/contract.ts';
import { aClient, uuid } from '#tests/components/support/fixtures.ts';
import { openApp } from '#tests/components/support/open-app.tsx';
import { button, success } from '#tests/components/support/parts.ts';
import { responsesAbout } from '#tests/components/support/screens.ts';
import { server } from '#tests/components/support/server.ts';
import { forgetViewed } from '#web/lib/browser/forget-viewed.ts';
import { rememberViewed, viewedClients } from '#web/lib/browser/viewed-clients.ts';

const ME = uuid(1);
const CLIENT = uuid(200);

afterEach(forgetViewed);

const field = () => page.getByRole('combobox', { name: 'Search clients, screens and actions' });
const group = (name: string) => page.getByRole('group', { name });

async function openPalette(text = ''): Promise<void> {
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(field()).toBeVisible();
  if (text) await field().fill(text);
}

function aNote(number: number, note_text: string) {
  return {
    id: uuid(number),
    client_id: CLIENT,
    user_id: ME,
    author_name: 'Grace Admin',
    note_text,
    mentions: [],
    created_at: `2026-03-02T09:${String(number % 60).padStart(2, '0')}:00.000Z`,
  };
}

function aText(more: Partial<FoundText> = {}): FoundText {
  return {
    source: 'note',
    id: uuid(700),
    client_id: CLIENT,
    client_name: 'Olga Client',
    company: 'Client Ltd',
    status: 'new_inquiry',
    excerpt: [
      { index: 0, text: 'Wants ', isMatch: false },
      { index: 6, text: 'payroll', isMatch: true },
      { index: 13, text: ' from January', isMatch: false },
    ],
    by: 'Sam Staff',
    at: '2026-03-02T09:30:00.000Z',
    ...more,
  };
}

const nothingFound = { items: [], next_cursor: null };

test('a note found by search opens the client at the note', async () => {
  const app = await openApp('/dashboard', responsesAbout());
  server.responds({
    clients: { list: nothingFound },
    textSearch: { find: { items: [aText()], more: false } },
  });
  await openPalette('pay');
  const line = group('In notes and answers').getByRole('option');
  await expect
    .element(line)
    .toHaveTextContent(/Olga Client · Client Ltd.*Wants payroll from January.*Sam Staff · 02\/03\/2026/);
  await expect.element(line.getByText('payroll', { exact: true })).toBeVisible();
  expect(line.element().querySelector('mark')?.textContent).toBe('payroll');
  server.responds({
    notes: { list: { items: [aNote(700, 'Wants payroll from January')], next_cursor: null } },
  });
  await line.click();
  await expect.poll(app.address).toBe(`/clients/${CLIENT}#note-${uuid(700)}`);
});

test('a search without a word of at least three characters requests no texts', async () => {
  await openApp('/dashboard', responsesAbout());
  server.responds({ clients: { list: nothingFound } });
  await openPalette('ab');
  await expect.poll(() => server.calls('clients.list').length).toBeGreaterThan(0);
  await expect.element(page.getByText("Nothing found for 'ab'")).toBeVisible();
  expect(server.calls('textSearch.find')).toEqual([]);
});

test("'Show more' lists more texts and keeps the palette open", async () => {
  await openApp('/dashboard', responsesAbout());
  server.responds({
    clients: { list: nothingFound },
    textSearch: {
      find: ({ limit }) => ({
        items: Array.from({ length: limit === 50 ? 9 : 4 }, (_, n) => aText({ id: uuid(710 + n) })),
        more: limit !== 50,
      }),
    },
  });
  await openPalette('payroll');
  await group('In notes and answers')
    .getByRole('option', { name: /^Show more/ })
    .click();
  await expect.poll(() => group('In notes and answers').getByRole('option').elements().length).toBe(9);
  await expect.element(field()).toBeVisible();
});

test('a note in the address is focused even beyond the first page', async () => {
  const newest = Array.from({ length: 30 }, (_, n) => aNote(730 + n, `Newer ${n}`));
  const responses = responsesAbout();
  const record = responses.clients?.get;
  if (typeof record !== 'object') throw new Error('The fixtures have no client');
  await openApp(`/clients/${CLIENT}#note-${uuid(700)}`, {
    ...responses,
    clients: {
      ...responses.clients,
      get: { ...record, notes: { items: newest, next_cursor: 'older' } },
    },
    notes: {
      list: ({ cursor }) =>
        cursor === 'older'
          ? { items: [aNote(700, 'The one sought')], next_cursor: null }
          : { items: newest, next_cursor: 'older' },
    },
  });
  const note = page.getByRole('listitem').filter({ hasText: 'The one sought' });
  await expect.element(note).toHaveFocus();
  await expect.element(note).toHaveAttribute('data-sought');
});

test('the palette lists the clients viewed last except the one in view', async () => {
  const [gone, other] = [uuid(201), uuid(202)];
  for (const id of [gone, other]) rememberViewed(ME, id);
  const app = await openApp(`/clients/${CLIENT}`, responsesAbout());
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => viewedClients(ME)).toEqual([CLIENT, other, gone]);
  const { first_name, surname, company, status } = aClient();
  server.responds({
    clients: { named: [{ id: other, first_name, surname, company, status }] },
  });
  await openPalette();
  const lines = group('Recently viewed').getByRole('option');
  await expect.poll(() => lines.elements().length).toBe(1);
  expect(server.calls('clients.named')[0]).toEqual({ ids: [other, gone] });
  await expect.element(lines).toHaveTextContent(`${first_name} ${surname}`);
  await lines.click();
  await expect.poll(app.address).toBe(`/clients/${other}`);
});

test('the palette requests no names until a client has been viewed', async () => {
  await openApp('/dashboard', responsesAbout());
  await openPalette();
  await expect.element(group('Screens')).toBeVisible();
  expect(server.calls('clients.named')).toEqual([]);
});

test("'Add note' adds a note to the client in view", async () => {
  await openApp(`/clients/${CLIENT}`, responsesAbout());
  await openPalette();
  await page.getByRole('option', { name: 'Add note', exact: true }).click();
  const note = page.getByRole('dialog').getByLabelText('Note');
  await expect.element(note).toHaveFocus();
  server.responds({ notes: { create: aNote(700, 'Rang back') } });
  await note.fill('Rang back');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(success('Note added successfully')).toBeVisible();
  expect(server.calls('notes.create')).toMatchObject([{ client_id: CLIENT, note_text: 'Rang back' }]);
});

test("'Add note' on a screen without a client asks for the client", async () => {
  await openApp('/dashboard', responsesAbout());
  server.responds({ textSearch: { find: { items: [], more: false } } });
  await openPalette('add note');
  await page.getByRole('option', { name: 'Add note to a client' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add note' });
  await dialog.getByLabelText('Note').fill('Rang back');
  await button('Add Note').click();
  await expect.element(page.getByText('Choose a client')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await button('Keep editing').click();
  await dialog.getByRole('combobox', { name: 'Client' }).fill('ol');
  await page.getByRole('option').first().click();
  server.responds({ notes: { create: aNote(700, 'Rang back') } });
  await button('Add Note').click();
  await expect.element(success('Note added successfully')).toBeVisible();
  expect(server.calls('notes.create')).toMatchObject([{ client_id: CLIENT, note_text: 'Rang back' }]);
});
