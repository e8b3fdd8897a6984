import { afterAll, describe, expect, test } from 'vitest';
import {
  CATEGORY_DEFAULTS,
  OPTION_DEFAULTS,
  SUB_HEADER_DEFAULTS,
} from '#contract/pricing/catalogue/catalogue-input.ts';
import { activity_events } from '#server/db/schema/clients/activity-events.ts';
import { callAs } from '#tests/support/test-services.ts';
import { startCatalogue } from './catalogue.fixture.ts';

const { services, staff, catalogue, newName, addCategory, addSubHeader, addOption, lastEvent, stop } =
  await startCatalogue();
afterAll(stop);

describe('creating', () => {
  test('stores an empty description, default value and helper text as null', async () => {
    const { id } = await addCategory({ name: newName('empty') });
    expect(await catalogue.categories.get({ id })).toMatchObject({
      description: null,
      sort_order: 0,
      is_active: true,
    });
    expect(await lastEvent()).toMatchObject({
      type: 'catalogue.created',
      actor_name: 'Cat Keeper',
      client_id: null,
      changes: { kind: { from: null, to: 'category' }, display_name: { from: null, to: 'A Category' } },
    });
    const option = await addOption((await addSubHeader(id)).id);
    expect(option).toMatchObject({ default_value: null, helper_text: null, field_options: null });
  });

  test('rejects an internal name that a sibling has', async () => {
    const one = await addCategory();
    const other = await addCategory();
    await addSubHeader(one.id, { name: 'vat' });
    await expect(addSubHeader(one.id, { name: 'vat' })).rejects.toMatchObject({
      code: 'NAME_TAKEN',
      data: { name: 'vat' },
    });
    await expect(addSubHeader(other.id, { name: 'vat' })).resolves.toMatchObject({ name: 'vat' });
    await expect(addCategory({ name: one.name })).rejects.toMatchObject({ code: 'NAME_TAKEN' });
  });

  test('rejects reserved names and names with anything but lowercase letters and underscores', async () => {
    for (const name of ['Vat', 'vat 2', 'vat-returns', 'enabled', 'vat_display_name']) {
      await expect(addCategory({ name: name })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    }
  });

  test('rejects a number option with a reversed range or zero step', async () => {
    const { id } = await addSubHeader((await addCategory()).id);
    const number = (field_options: object) =>
      catalogue.options.create({
        ...OPTION_DEFAULTS,
        sub_header_id: id,
        name: newName('number'),
        display_name: 'A Number',
        field_type: 'number',
        field_options,
      });
    await expect(number({ min: 5, max: 4 })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await expect(number({ step: 0 })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await expect(number({})).resolves.toMatchObject({ field_options: { min: 0, max: 999_999, step: 1 } });
  });

  test('rejects a missing parent', async () => {
    const { id } = await addCategory();
    await catalogue.categories.delete({ id });
    await expect(addSubHeader(id)).rejects.toMatchObject({ code: 'PARENT_MISSING' });
  });
});

describe('a change and its event', () => {
  test('are both missing if the entry is rejected', async () => {
    const before = (await services.db.select().from(activity_events)).length;
    await expect(addSubHeader(crypto.randomUUID())).rejects.toMatchObject({ code: 'PARENT_MISSING' });
    expect(await services.db.select().from(activity_events)).toHaveLength(before);
  });

  test("are both missing if the event can't be stored", async () => {
    // PostgreSQL rejects text with a NUL, and the event is stored after the entry.
    const nobody = callAs(services, { ...staff, full_name: 'Nobody\0' }).catalogue;
    const category = await addCategory();
    const subHeader = await addSubHeader(category.id);
    const name = newName('unwritten');
    const fields = { name, display_name: 'Unwritten' };
    await expect(nobody.categories.create({ ...CATEGORY_DEFAULTS, ...fields })).rejects.toThrow();
    await expect(
      nobody.subHeaders.create({ ...SUB_HEADER_DEFAULTS, ...fields, category_id: category.id }),
    ).rejects.toThrow();
    await expect(
      nobody.options.create({ ...OPTION_DEFAULTS, ...fields, sub_header_id: subHeader.id }),
    ).rejects.toThrow();
    const { categories, sub_headers, options } = await catalogue.list();
    expect([...categories, ...sub_headers, ...options].filter((entry) => entry.name === name)).toEqual([]);
  });
});
