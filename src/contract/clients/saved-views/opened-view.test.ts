import { describe, expect, it } from 'vitest';
import { readClientsAddress } from './clients-address.ts';
import { isWorthSaving, openedView, viewAddress } from './opened-view.ts';
import type { SavedView } from './saved-view.ts';

const view = (given: Partial<SavedView> = {}): SavedView => ({
  id: '11111111-1111-4111-8111-111111111111',
  name: 'Waiting',
  shared: true,
  mine: false,
  first: false,
  version: 1,
  search: { status: 'request_for_info', view: 'table' },
  ...given,
});
const views = [view()];
const saved = view().id;
const kind = 'cards';

describe('an address', () => {
  it('without search parameters shows everybody’s first view, or all clients', () => {
    expect(openedView({}, views)).toEqual({ search: {}, view: null, changed: false, missing: false });
    const first = view({ first: true });
    expect(openedView({}, [first])).toEqual({
      search: first.search,
      view: first,
      changed: false,
      missing: false,
    });
  });

  it('with filters or a kind of view shows the list described', () => {
    const search = { status: 'new_inquiry' as const };
    expect(openedView(search, [view({ first: true })])).toMatchObject({ search, view: null });
    expect(openedView({ view: 'cards' }, [view({ first: true })])).toMatchObject({
      search: { view: 'cards' },
      view: null,
    });
  });

  it('with a view shows the view as it is now', () => {
    expect(openedView({ saved }, views)).toMatchObject({
      search: view().search,
      view: view(),
      changed: false,
    });
    const renewed = view({ search: { view: 'board' } });
    expect(openedView({ saved }, [renewed]).search).toEqual({ view: 'board' });
  });

  it('with a view and changes shows the changes', () => {
    const search = { view: 'board' as const };
    expect(openedView({ saved, ...search }, views)).toMatchObject({ search, view: view(), changed: true });
  });

  it('with a view and the same search in another order counts as unchanged', () => {
    expect(openedView({ saved, view: 'table', status: 'request_for_info' }, views).changed).toBe(false);
  });

  it('with a view hidden from the user reports it as missing', () => {
    expect(openedView({ saved }, [])).toEqual({ search: {}, view: null, changed: false, missing: true });
    const search = { status: 'new_inquiry' as const, view: 'cards' as const };
    expect(openedView({ saved, ...search }, [])).toMatchObject({ search, view: null, missing: true });
  });

  it('loses an invalid view id when it is read', () => {
    expect(readClientsAddress({ saved, status: 'new_inquiry' })).toEqual({ saved, status: 'new_inquiry' });
    expect(readClientsAddress({ saved: 'x', view: 'board' })).toEqual({ view: 'board' });
  });
});

describe('the address of a list', () => {
  it('has only the view while nothing is changed', () => {
    expect(viewAddress(view().search, { view: view(), views, kind })).toEqual({ saved });
  });

  it('names the kind of view when every filter is removed', () => {
    const address = viewAddress({}, { view: view(), views, kind });
    expect(address).toEqual({ saved, view: 'cards' });
    expect(openedView(address, views)).toMatchObject({ search: { view: 'cards' }, changed: true });
  });

  it('names the kind of view for the list of all clients', () => {
    const first = [view({ first: true })];
    expect(openedView(viewAddress({}, { view: null, views: first, kind }), first).view).toBeNull();
  });

  it('has only the filters in a firm without views', () => {
    expect(viewAddress({}, { view: null, views: [], kind })).toEqual({});
    expect(viewAddress({ search: 'x' }, { view: null, views: [], kind })).toEqual({ search: 'x' });
  });
});

it('a search or a table is worth saving', () => {
  expect([{}, { view: 'cards' as const }, { view: 'board' as const }].map(isWorthSaving)).toEqual([
    false,
    false,
    false,
  ]);
  expect([{ search: 'x' }, { view: 'table' as const }].map(isWorthSaving)).toEqual([true, true]);
});
