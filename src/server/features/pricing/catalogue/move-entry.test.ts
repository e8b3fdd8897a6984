import { afterAll, describe, expect, test } from 'vitest';
import { startCatalogue } from './catalogue.fixture.ts';

const { catalogue, addCategory, addSubHeader, lastEvent, stop } = await startCatalogue();
afterAll(stop);

async function twoCategories() {
  const [from, to] = [await addCategory(), await addCategory({ display_name: 'New Home' })];
  const moved = await addSubHeader(from.id);
  const there = [
    await addSubHeader(to.id, { sort_order: 10 }),
    await addSubHeader(to.id, { sort_order: 20 }),
  ] as const;
  const move = (ids: string[], more: object = {}) =>
    catalogue.move({
      kind: 'sub_header',
      id: moved.id,
      from_parent_id: from.id,
      parent_id: to.id,
      ids,
      ...more,
    });
  const idsBelow = async (id: string) =>
    (await catalogue.list()).sub_headers.filter(({ category_id }) => category_id === id).map((one) => one.id);
  return { from, to, moved, there, move, idsBelow };
}

describe('moving an entry to another parent', () => {
  test('puts it in the chosen place', async () => {
    const { from, to, moved, there, move, idsBelow } = await twoCategories();
    const ids = [there[0].id, moved.id, there[1].id];
    const { version } = await catalogue.subHeaders.get({ id: moved.id });
    await move(ids);
    expect(await idsBelow(to.id)).toEqual(ids);
    expect(await idsBelow(from.id)).toEqual([]);
    expect(await catalogue.subHeaders.get({ id: moved.id })).toMatchObject({
      category_id: to.id,
      sort_order: 20,
      version: version + 1,
    });
    expect(await lastEvent()).toMatchObject({
      type: 'catalogue.edited',
      changes: { parent: { from: from.display_name, to: 'New Home' } },
    });
    // A retry after a lost response changes nothing.
    expect(await move(ids)).toEqual({ changed: 0 });
  });

  test('is refused unless the request states the old parent and the complete new order', async () => {
    const { from, to, moved, there, move } = await twoCategories();
    const changed = { code: 'ORDER_CHANGED' };
    await expect(move([moved.id, there[0].id])).rejects.toMatchObject(changed);
    await expect(move([there[0].id, there[1].id])).rejects.toMatchObject(changed);
    const all = [moved.id, there[0].id, there[1].id];
    await expect(move(all, { from_parent_id: to.id })).rejects.toMatchObject(changed);
    expect((await catalogue.subHeaders.get({ id: moved.id })).category_id).toBe(from.id);
  });

  test('is refused under an inactive parent or beside the same name', async () => {
    const { moved, there, move } = await twoCategories();
    const closed = await addCategory({ is_active: false });
    await expect(move([moved.id], { parent_id: closed.id })).rejects.toMatchObject({
      code: 'PARENT_MISSING',
    });
    const { fields, version } = await fieldsOf(moved.id);
    await catalogue.subHeaders.update({ id: moved.id, version, fields: { ...fields, name: there[0].name } });
    await expect(move([moved.id, there[0].id, there[1].id])).rejects.toMatchObject({ code: 'NAME_TAKEN' });
  });

  test('succeeds for only one of two simultaneous moves in opposite directions', async () => {
    const { from, to, moved, there, move } = await twoCategories();
    const other = await addSubHeader(from.id);
    const results = await Promise.allSettled([
      move([moved.id, there[0].id, there[1].id]),
      catalogue.move({
        kind: 'sub_header',
        id: there[0].id,
        from_parent_id: to.id,
        parent_id: from.id,
        ids: [there[0].id, moved.id, other.id],
      }),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'ORDER_CHANGED' });
  });
});

async function fieldsOf(id: string) {
  const { version, name, display_name, client_wording, description, sort_order, is_active, category_id } =
    await catalogue.subHeaders.get({ id });
  return {
    version,
    fields: { name, display_name, client_wording, description, sort_order, is_active, category_id },
  };
}
