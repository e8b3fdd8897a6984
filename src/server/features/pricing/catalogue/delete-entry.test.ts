import { afterAll, describe, expect, test } from 'vitest';
import { startCatalogue } from './catalogue.fixture.ts';

const { catalogue, addCategory, addSubHeader, addOption, lastEvent, stop } = await startCatalogue();
afterAll(stop);

describe('deleting', () => {
  test('is rejected for a parent with children', async () => {
    const category = await addCategory();
    const subHeader = await addSubHeader(category.id);
    await addSubHeader(category.id);
    await addOption(subHeader.id);
    await expect(catalogue.categories.delete({ id: category.id })).rejects.toMatchObject({
      code: 'HAS_CHILDREN',
      data: { kind: 'category', children: 2 },
    });
    await expect(catalogue.subHeaders.delete({ id: subHeader.id })).rejects.toMatchObject({
      code: 'HAS_CHILDREN',
      data: { kind: 'sub_header', children: 1 },
    });
  });

  test('removes an entry without children', async () => {
    const option = await addOption((await addSubHeader((await addCategory()).id)).id);
    expect(await catalogue.options.delete({ id: option.id })).toEqual({ id: option.id });
    expect(await lastEvent()).toMatchObject({ type: 'catalogue.deleted' });
    await expect(catalogue.options.delete({ id: option.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('leaves no orphan if a child is added at the same time', async () => {
    for (let round = 0; round < 10; round++) {
      const { id } = await addCategory();
      const [deleted, added] = await Promise.allSettled([
        catalogue.categories.delete({ id }),
        addSubHeader(id),
      ]);
      expect([deleted.status, added.status].sort()).toEqual(['fulfilled', 'rejected']);
    }
  });
});
