import { afterAll, describe, expect, test } from 'vitest';
import {
  CATEGORY_DEFAULTS,
  OPTION_DEFAULTS,
  SUB_HEADER_DEFAULTS,
} from '#contract/pricing/catalogue/catalogue-input.ts';
import { startCatalogue } from './catalogue.fixture.ts';

const { catalogue, addCategory, addSubHeader, addOption, lastEvent, stop } = await startCatalogue();
afterAll(stop);

describe('editing', () => {
  test('saves the fields and records the changed fields once', async () => {
    const { id, name } = await addCategory();
    const fields = { ...CATEGORY_DEFAULTS, name, display_name: 'Renamed', sort_order: 30 };
    const saved = await catalogue.categories.update({ id, version: 1, fields });
    expect(saved).toMatchObject({ display_name: 'Renamed', version: 2 });
    const event = await lastEvent();
    expect(event).toMatchObject({
      type: 'catalogue.edited',
      changes: { display_name: { from: 'A Category', to: 'Renamed' }, sort_order: { from: 0, to: 30 } },
    });
    await catalogue.categories.update({ id, version: 1, fields });
    expect((await lastEvent())?.id).toBe(event?.id);
  });

  test('is rejected with the other changes if someone else has saved since', async () => {
    const category = await addCategory();
    const subHeader = await addSubHeader(category.id);
    const option = await addOption(subHeader.id);
    const changed = { display_name: 'Of the other one', sort_order: 70 };
    const fields = {
      category: { ...CATEGORY_DEFAULTS, name: category.name, display_name: 'Mine' },
      subHeader: {
        ...SUB_HEADER_DEFAULTS,
        category_id: category.id,
        name: subHeader.name,
        display_name: 'Mine',
      },
      option: { ...OPTION_DEFAULTS, sub_header_id: subHeader.id, name: option.name, display_name: 'Mine' },
    };
    const update = {
      category: (extra: object = {}, version = 1) =>
        catalogue.categories.update({ id: category.id, version, fields: { ...fields.category, ...extra } }),
      subHeader: (extra: object = {}, version = 1) =>
        catalogue.subHeaders.update({ id: subHeader.id, version, fields: { ...fields.subHeader, ...extra } }),
      option: (extra: object = {}, version = 1) =>
        catalogue.options.update({ id: option.id, version, fields: { ...fields.option, ...extra } }),
    };
    for (const save of Object.values(update)) {
      await save(changed);
      await expect(save()).rejects.toMatchObject({ code: 'ROW_CHANGED', data: { version: 2, changed } });
      await expect(save({}, 2)).resolves.toMatchObject({ display_name: 'Mine', version: 3 });
    }
  });

  test('lets one of two simultaneous saves through and rejects the other', async () => {
    const { id, name } = await addCategory();
    const fields = { ...CATEGORY_DEFAULTS, name };
    const saves = await Promise.allSettled(
      ['One', 'Other'].map((display_name) =>
        catalogue.categories.update({ id, version: 1, fields: { ...fields, display_name } }),
      ),
    );
    const refused = saves.filter(({ status }) => status === 'rejected');
    expect(refused).toMatchObject([{ reason: { code: 'ROW_CHANGED' } }]);
  });

  test('is rejected for a form that was opened before a reorder', async () => {
    const category = await addCategory();
    const first = await addSubHeader(category.id, { sort_order: 10 });
    const second = await addSubHeader(category.id, { sort_order: 20 });
    const { version } = await catalogue.subHeaders.get({ id: second.id });
    await catalogue.reorder({ kind: 'sub_header', parent_id: category.id, ids: [second.id, first.id] });
    const fields = {
      ...SUB_HEADER_DEFAULTS,
      category_id: category.id,
      name: second.name,
      display_name: 'A Sub-Header',
      sort_order: 20,
    };
    await expect(catalogue.subHeaders.update({ id: second.id, version, fields })).rejects.toMatchObject({
      code: 'ROW_CHANGED',
      data: { changed: { sort_order: 10 }, by: expect.any(String), at: expect.any(String) },
    });
  });

  test('is rejected for a missing entry', async () => {
    const id = crypto.randomUUID();
    const fields = { ...CATEGORY_DEFAULTS, name: 'nowhere', display_name: 'Nowhere' };
    await expect(catalogue.categories.update({ id, version: 1, fields })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(catalogue.categories.get({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(catalogue.subHeaders.get({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(catalogue.options.get({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
