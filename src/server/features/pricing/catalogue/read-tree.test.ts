import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { service_options } from '#server/db/schema/prices/catalogue.ts';
import { seedCatalogue } from '#server/db/seed/seed-catalogue.ts';
import { startCatalogue } from './catalogue.fixture.ts';

const { services, catalogue, addCategory, addSubHeader, addOption, stop } = await startCatalogue();
afterAll(stop);

describe('the catalogue tree for proformas', () => {
  test('contains the active entries, in order', async () => {
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

  test('has the seeded categories after the first start', async () => {
    await seedCatalogue(services.db);
    const names = (await catalogue.tree()).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['bookkeeping', 'compliance', 'payroll', 'onboarding']));
  });
});

test('an option with an unknown field type is returned as it is stored', async () => {
  const option = await addOption((await addSubHeader((await addCategory()).id)).id);
  await services.db
    .update(service_options)
    .set({ field_type: 'slider' as 'text' })
    .where(eq(service_options.id, option.id));
  expect((await catalogue.options.get({ id: option.id })).field_type).toBe('slider');
});

test('only active entries are offered as parents, with their names', async () => {
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
