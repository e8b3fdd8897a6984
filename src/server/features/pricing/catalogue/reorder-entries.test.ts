import { afterAll, describe, expect, test } from 'vitest';
import { startCatalogue } from './catalogue.fixture.ts';

const { catalogue, addCategory, addSubHeader, lastEvent, stop } = await startCatalogue();
afterAll(stop);

describe('the order of siblings', () => {
  test('is stored in steps of 10', async () => {
    const category = await addCategory();
    const ids: string[] = [];
    for (let index = 0; index < 4; index++) ids.push((await addSubHeader(category.id)).id);
    const [a = '', b = '', c = '', d = ''] = ids;
    const wanted = [c, a, d, b];
    await catalogue.reorder({ kind: 'sub_header', parent_id: category.id, ids: wanted });
    const { sub_headers } = await catalogue.list();
    const stored = sub_headers.filter(({ category_id }) => category_id === category.id);
    expect(stored.map(({ id }) => id)).toEqual(wanted);
    expect(stored.map(({ sort_order }) => sort_order)).toEqual([10, 20, 30, 40]);
    expect(await lastEvent()).toMatchObject({
      type: 'catalogue.reordered',
      changes: { kind: { to: 'sub_header' }, display_name: { to: 'A Category' } },
    });
  });

  test('is rejected unless it lists exactly the siblings', async () => {
    const category = await addCategory();
    const one = await addSubHeader(category.id, { sort_order: 1 });
    const two = await addSubHeader(category.id, { sort_order: 2 });
    const stranger = await addSubHeader((await addCategory()).id);
    for (const ids of [[two.id], [two.id, one.id, stranger.id], [two.id, two.id], [two.id, stranger.id]]) {
      await expect(
        catalogue.reorder({ kind: 'sub_header', parent_id: category.id, ids }),
      ).rejects.toMatchObject({ code: 'ORDER_CHANGED' });
    }
    expect((await catalogue.subHeaders.get({ id: one.id })).sort_order).toBe(1);
  });
});
