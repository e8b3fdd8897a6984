import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  CATEGORY_DEFAULTS,
  OPTION_DEFAULTS,
  SUB_HEADER_DEFAULTS,
} from '#contract/catalogue/catalogue-input.ts';
import type { Actor } from '#server/context.ts';
import { activity_events } from '#server/db/schema/activity-events.ts';
import { service_options } from '#server/db/schema/catalogue.ts';
import { seedCatalogue } from '#server/db/seed/seed-catalogue.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';

let services: TestServices;
let staff: Actor;
let catalogue: ReturnType<typeof callAs>['catalogue'];

beforeAll(async () => {
  services = await startTestServices();
  staff = await createActor(services, { full_name: 'Cat Keeper' });
  catalogue = callAs(services, staff).catalogue;
});
afterAll(() => services.stop());

let made = 0;
/** Letters only: names may hold nothing else. */
const newName = (what: string) =>
  `${what}_${[...String(++made)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`;

const addCategory = (fields: { name?: string; sort_order?: number; is_active?: boolean } = {}) =>
  catalogue.categories.create({
    ...CATEGORY_DEFAULTS,
    name: newName('category'),
    display_name: 'A Category',
    ...fields,
  });
const addSubHeader = (
  category_id: string,
  fields: { name?: string; sort_order?: number; is_active?: boolean } = {},
) =>
  catalogue.subHeaders.create({
    ...SUB_HEADER_DEFAULTS,
    category_id,
    name: newName('sub_header'),
    display_name: 'A Sub-Header',
    ...fields,
  });
const addOption = (
  sub_header_id: string,
  fields: { name?: string; sort_order?: number; is_active?: boolean; default_value?: string } = {},
) =>
  catalogue.options.create({
    ...OPTION_DEFAULTS,
    sub_header_id,
    name: newName('option'),
    display_name: 'An Option',
    ...fields,
  });

const lastEvent = async () => (await callAs(services, staff).activity.list({ limit: 1 })).items[0];

describe('creating', () => {
  test('stores empty description, default value and helper text as null, and says so in the history', async () => {
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

  test('refuses an internal name that a sibling has, and takes it elsewhere', async () => {
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

  test('refuses names with anything but lowercase letters and underscores, and reserved ones', async () => {
    for (const name of ['Vat', 'vat 2', 'vat-returns', 'enabled', 'vat_display_name']) {
      await expect(addCategory({ name: name })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    }
  });

  test('refuses a number option whose minimum is above its maximum or whose step is 0', async () => {
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

  test('refuses a parent that is gone', async () => {
    const { id } = await addCategory();
    await catalogue.categories.delete({ id });
    await expect(addSubHeader(id)).rejects.toMatchObject({ code: 'PARENT_MISSING' });
  });
});

describe('editing', () => {
  test('changes the fields and tells which, once', async () => {
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

  test('of what somebody else saved since is refused with what changed, and overwrites nothing', async () => {
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

  test('of two at once stores one and tells the other', async () => {
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

  test('tells a form that was opened before the list was put in order', async () => {
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
      data: { changed: { sort_order: 10 } },
    });
  });

  test('of what is not there is refused', async () => {
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

describe('deleting', () => {
  test('a parent with children is refused, naming how many', async () => {
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

  test('a leaf works, and once', async () => {
    const option = await addOption((await addSubHeader((await addCategory()).id)).id);
    expect(await catalogue.options.delete({ id: option.id })).toEqual({ id: option.id });
    expect(await lastEvent()).toMatchObject({ type: 'catalogue.deleted' });
    await expect(catalogue.options.delete({ id: option.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('while a child is being added leaves no orphan, whoever is faster', async () => {
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

  test('is refused whole where it names not exactly the siblings', async () => {
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

describe('what the proforma offers', () => {
  test('is the active part of it, in order', async () => {
    const category = await addCategory({ sort_order: 0 });
    const later = await addSubHeader(category.id, { sort_order: 20 });
    const earlier = await addSubHeader(category.id, { sort_order: 10 });
    await addSubHeader(category.id, { is_active: false });
    const shown = await addOption(earlier.id);
    await addOption(earlier.id, { is_active: false });
    const hidden = await addCategory({ is_active: false });
    await addSubHeader(hidden.id);
    const tree = await catalogue.tree();
    const found = tree.find(({ id }) => id === category.id);
    expect(found?.sub_headers.map(({ id }) => id)).toEqual([earlier.id, later.id]);
    expect(found?.sub_headers[0]?.options.map(({ id }) => id)).toEqual([shown.id]);
    expect(tree.some(({ id }) => id === hidden.id)).toBe(false);
  });

  test('reads a field type nobody knows as it is', async () => {
    const option = await addOption((await addSubHeader((await addCategory()).id)).id);
    await services.db
      .update(service_options)
      .set({ field_type: 'slider' as 'text' })
      .where(eq(service_options.id, option.id));
    expect((await catalogue.options.get({ id: option.id })).field_type).toBe('slider');
  });

  test('is the whole seeded catalogue on a first start', async () => {
    await seedCatalogue(services.db);
    const names = (await catalogue.tree()).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['bookkeeping', 'compliance', 'payroll', 'onboarding']));
  });
});

test('parents offered are the active ones, with the names one searches by', async () => {
  const category = await addCategory();
  const subHeader = await addSubHeader(category.id);
  const inactive = await addCategory({ is_active: false });
  const inactiveSubHeader = await addSubHeader(category.id, { is_active: false });
  const categories = await catalogue.categories.choices();
  expect(categories.map(({ id }) => id)).toContain(category.id);
  expect(categories.map(({ id }) => id)).not.toContain(inactive.id);
  const subHeaders = await catalogue.subHeaders.choices();
  expect(subHeaders).toContainEqual({
    id: subHeader.id,
    name: subHeader.name,
    display_name: 'A Sub-Header',
    category_display_name: 'A Category',
  });
  expect(subHeaders.map(({ id }) => id)).not.toContain(inactiveSubHeader.id);
});

describe('a change and its event', () => {
  test('are not there where the entry is refused', async () => {
    const before = (await services.db.select().from(activity_events)).length;
    await expect(addSubHeader(crypto.randomUUID())).rejects.toMatchObject({ code: 'PARENT_MISSING' });
    expect(await services.db.select().from(activity_events)).toHaveLength(before);
  });

  test('are not there where the event cannot be stored', async () => {
    // The database stores no text with a NUL in it, and the event comes after the entry.
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
