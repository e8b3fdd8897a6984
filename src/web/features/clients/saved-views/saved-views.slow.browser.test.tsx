import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { readListSearch } from '#contract/clients/client-list/list-search.ts';
import type { SavedView } from '#contract/clients/saved-views/saved-view.ts';
import { announceEvent } from '#tests/components/support/event-stream.ts';
import { ADMIN_SESSION, uuid } from '#tests/components/support/fixtures.ts';
import { openApp } from '#tests/components/support/open-app.tsx';
import { button } from '#tests/components/support/parts.ts';
import { responsesAbout } from '#tests/components/support/screens.ts';
import { refusal, server } from '#tests/components/support/server.ts';

const aView = (given: Partial<SavedView> = {}): SavedView => ({
  id: uuid(900),
  name: 'Waiting for answers',
  shared: true,
  mine: true,
  first: false,
  version: 1,
  search: { status: 'request_for_info', view: 'cards' },
  ...given,
});

const badges = (saved_views: SavedView[]) => ({
  clients: 1,
  book_zoom_call: 0,
  reviews: 0,
  notifications: 0,
  proposals: false,
  saved_views,
  is_demo: false,
  companies_house: false,
});

/** Opens the list with these views. Responses create, change and delete them as the server would. */
async function openList(path: string, views: SavedView[]) {
  const stored = { views };
  const responses = responsesAbout();
  const app = await openApp(path, {
    ...responses,
    dashboard: { ...responses.dashboard, badges: () => badges(stored.views) },
    textSearch: { find: { items: [], more: false } },
    savedViews: {
      create: (view) => {
        const made = { ...view, search: readListSearch(view.search), mine: true, first: false, version: 1 };
        stored.views = [...stored.views, made];
        return made;
      },
      update: ({ version, ...view }) => {
        const before = stored.views.find(({ id }) => id === view.id);
        if (!before || before.version !== version)
          throw refusal('ROW_CHANGED', {
            version: before?.version ?? 0,
            changed: { search: before?.search },
            by: 'Olga Oleinik',
            at: null,
          });
        const after = {
          ...before,
          ...view,
          search: readListSearch(view.search),
          version: version + 1,
        };
        stored.views = stored.views.map((one) => (one.id === after.id ? after : one));
        return after;
      },
      delete: ({ id }) => {
        stored.views = stored.views.filter((view) => view.id !== id);
        return {};
      },
      setFirst: ({ id }) => {
        stored.views = stored.views.map((view) => ({ ...view, first: view.id === id }));
        return {};
      },
    },
  });
  await expect.element(page.getByRole('article', { name: 'Ada Noether' })).toBeVisible();
  return { ...app, stored };
}

const tab = (name: string) => page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name });
const status = page.getByRole('combobox', { name: 'Status' });
const changed = page.getByText('Changed', { exact: true });
const dialog = page.getByRole('dialog');
const shownStatus = () => (status.element() as HTMLInputElement).value;

async function choose(label: string): Promise<void> {
  await status.click();
  await page.getByRole('option', { name: label }).click();
}

async function chooseOption(name: string): Promise<void> {
  await page.getByRole('button', { name: /^Options of/ }).click();
  await page.getByRole('menuitem', { name }).click();
}

describe('without any view', () => {
  test('the list offers to save filters as a view', async () => {
    const { address } = await openList('/clients', []);
    await expect.element(page.getByRole('navigation', { name: 'Views' })).not.toBeInTheDocument();
    await expect.element(button('Save View')).not.toBeInTheDocument();
    await choose('New Inquiry');
    await button('Save View').click();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('New ones');
    await userEvent.keyboard('{Enter}');
    await expect.element(tab('New ones')).toHaveAttribute('aria-current', 'page');
    const [sent] = server.calls('savedViews.create') as [SavedView];
    expect(sent).toMatchObject({
      name: 'New ones',
      shared: false,
      search: { status: 'new_inquiry', view: 'cards' },
    });
    expect(address()).toBe(`/clients?saved=${sent.id}`);
  });
});

describe('a view', () => {
  test('opens from its tab with its filters', async () => {
    const { address } = await openList('/clients', [aView()]);
    await tab('Waiting for answers').click();
    await expect.poll(shownStatus).toBe('Request for Info');
    expect(address()).toBe(`/clients?saved=${uuid(900)}`);
    await expect.element(tab('Waiting for answers')).toHaveAttribute('aria-current', 'page');
    await expect.element(tab('All clients')).not.toHaveAttribute('aria-current');
    await tab('All clients').click();
    await expect.poll(shownStatus).toBe('All Statuses');
    expect(address()).toBe('/clients?view=cards');
  });

  test('opens from its link without loading another list first', async () => {
    localStorage.setItem('tallygate:saved-views', '"some"');
    await openList(`/clients?saved=${uuid(900)}`, [aView()]);
    expect(shownStatus()).toBe('Request for Info');
    const statuses = server.calls('clients.list').map((input) => (input as { status?: string }).status);
    expect(new Set(statuses)).toEqual(new Set(['request_for_info']));
  });

  test('that opens first for everybody needs no search parameters', async () => {
    localStorage.setItem('tallygate:saved-views', '"first"');
    const { address } = await openList('/clients', [aView({ first: true })]);
    expect(shownStatus()).toBe('Request for Info');
    expect(address()).toBe('/clients');
    await expect.element(tab('Waiting for answers')).toHaveAttribute('aria-current', 'page');
    await button('Clear Filters').click();
    await expect.poll(shownStatus).toBe('All Statuses');
    await expect.element(changed).toBeVisible();
    await tab('All clients').click();
    await expect.element(tab('All clients')).toHaveAttribute('aria-current', 'page');
    expect(shownStatus()).toBe('All Statuses');
  });

  test('that the user cannot see is reported as missing', async () => {
    await openList(`/clients?saved=${uuid(901)}`, []);
    await expect.element(page.getByText("This view was deleted, or it isn't shared with you.")).toBeVisible();
    expect(shownStatus()).toBe('All Statuses');
  });

  test('that a colleague deletes while it is open leaves its list on the screen', async () => {
    const { stored } = await openList(`/clients?saved=${uuid(900)}`, [
      aView(),
      aView({ id: uuid(902), name: 'B' }),
    ]);
    await expect.element(tab('Waiting for answers')).toBeVisible();
    stored.views = stored.views.slice(1);
    announceEvent('saved_views', uuid(900));
    await expect.element(page.getByText("This view was deleted, or it isn't shared with you.")).toBeVisible();
    expect(shownStatus()).toBe('Request for Info');
  });

  test('opens from the command palette', async () => {
    const { address } = await openList('/clients', [aView()]);
    await expect.element(tab('Waiting for answers')).toBeVisible();
    await userEvent.keyboard('{Control>}k{/Control}');
    await page.getByRole('combobox', { name: /Search/ }).fill('open view waiting');
    await page.getByText('Open view Waiting for answers').click();
    await expect.poll(address).toBe(`/clients?saved=${uuid(900)}`);
  });
});

describe('a changed view', () => {
  test('is restored to the saved filters by Reset', async () => {
    const { address } = await openList(`/clients?saved=${uuid(900)}`, [aView()]);
    await choose('New Inquiry');
    await expect.element(changed).toBeVisible();
    expect(address()).toBe(`/clients?saved=${uuid(900)}&status=new_inquiry&view=cards`);
    await button('Reset').click();
    await expect.element(changed).not.toBeInTheDocument();
    expect(shownStatus()).toBe('Request for Info');
    expect(address()).toBe(`/clients?saved=${uuid(900)}`);
  });

  test('is saved by its owner', async () => {
    const { address } = await openList(`/clients?saved=${uuid(900)}`, [aView()]);
    await choose('New Inquiry');
    await button('Save').click();
    await expect.element(changed).not.toBeInTheDocument();
    expect(server.calls('savedViews.update')).toEqual([
      {
        id: uuid(900),
        name: 'Waiting for answers',
        shared: true,
        search: { status: 'new_inquiry', view: 'cards' },
        version: 1,
      },
    ]);
    expect(address()).toBe(`/clients?saved=${uuid(900)}`);
  });

  test("that belongs to a colleague offers staff 'Save as' but not 'Save'", async () => {
    server.responds({
      auth: { session: { ...ADMIN_SESSION, user: { ...ADMIN_SESSION.user, role: 'staff' } } },
    });
    await openList(`/clients?saved=${uuid(900)}`, [aView({ mine: false })]);
    server.responds({
      auth: { session: { ...ADMIN_SESSION, user: { ...ADMIN_SESSION.user, role: 'staff' } } },
    });
    announceEvent('users', uuid(1));
    await choose('New Inquiry');
    await expect.element(changed).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Save', exact: true })).not.toBeInTheDocument();
    await button('Save as').click();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('My own');
    await userEvent.keyboard('{Enter}');
    await expect.element(tab('My own')).toHaveAttribute('aria-current', 'page');
  });

  test('that somebody else has also changed is replaced only after a confirmation', async () => {
    const { stored } = await openList(`/clients?saved=${uuid(900)}`, [aView()]);
    await choose('New Inquiry');
    await expect.element(changed).toBeVisible();
    stored.views = [aView({ version: 2, search: { status: 'info_returned', view: 'board' } })];
    announceEvent('saved_views', uuid(900));
    await expect.poll(() => server.calls('dashboard.badges').length).toBeGreaterThan(1);
    await button('Save').click();
    await expect
      .element(page.getByText('Olga Oleinik has changed this view since you opened it.'))
      .toBeVisible();
    await button('Replace').click();
    await expect.element(changed).not.toBeInTheDocument();
    expect(stored.views[0]).toMatchObject({ version: 3, search: { status: 'new_inquiry' } });
  });
});

describe('the options of a view', () => {
  test('report at the field that a name is taken', async () => {
    await openList(`/clients?saved=${uuid(900)}`, [aView()]);
    await chooseOption('Rename or share');
    server.responds({
      savedViews: {
        update: () => {
          throw refusal('NAME_TAKEN', { name: 'Other' });
        },
      },
    });
    const name = dialog.getByRole('textbox', { name: 'Name' });
    await name.fill('Other');
    await button('Save View').click();
    await expect
      .element(name)
      .toHaveAccessibleDescription("The name 'Other' is already in use here. Choose another.");
  });

  test('rename it and make it private', async () => {
    const { stored } = await openList(`/clients?saved=${uuid(900)}`, [aView()]);
    await chooseOption('Rename or share');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Renamed');
    await dialog.getByRole('switch', { name: 'Share with the team' }).click();
    await button('Save View').click();
    await expect.element(tab('Renamed')).toHaveAttribute('aria-current', 'page');
    expect(stored.views[0]).toMatchObject({ name: 'Renamed', shared: false });
  });

  test('make it everybody’s first view, if the user is an administrator', async () => {
    const { stored } = await openList(`/clients?saved=${uuid(900)}`, [aView({ mine: false })]);
    await chooseOption('Open the list with this view for everyone');
    await expect.element(tab('Waiting for answers').getByRole('img', { name: 'First view' })).toBeVisible();
    expect(stored.views[0]?.first).toBe(true);
  });

  test('delete it after a confirmation', async () => {
    const { address } = await openList(`/clients?saved=${uuid(900)}`, [
      aView(),
      aView({ id: uuid(902), name: 'B' }),
    ]);
    await chooseOption('Delete view');
    await button('Delete view').click();
    await expect.element(tab('Waiting for answers')).not.toBeInTheDocument();
    expect(shownStatus()).toBe('Request for Info');
    expect(address()).toBe('/clients?status=request_for_info&view=cards');
    await expect.element(page.getByText('This view was deleted', { exact: false })).not.toBeInTheDocument();
  });
});
