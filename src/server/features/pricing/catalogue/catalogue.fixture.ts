import {
  CATEGORY_DEFAULTS,
  OPTION_DEFAULTS,
  SUB_HEADER_DEFAULTS,
} from '#contract/pricing/catalogue/catalogue-input.ts';
import { callAs, createActor, startTestServices } from '#tests/support/test-services.ts';

/** A member of staff who edits the catalogue, and helpers to create entries. */
export async function startCatalogue() {
  const services = await startTestServices();
  const staff = await createActor(services, { full_name: 'Cat Keeper' });
  const as = callAs(services, staff);
  const { catalogue } = as;

  let made = 0;
  /** Writes the number in letters, because internal names must not contain digits. */
  const newName = (what: string) =>
    `${what}_${[...String(++made)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`;

  const addCategory = (
    fields: { name?: string; display_name?: string; sort_order?: number; is_active?: boolean } = {},
  ) =>
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

  const lastEvent = async () => (await as.activity.list({ limit: 1 })).items[0];

  return {
    services,
    staff,
    catalogue,
    newName,
    addCategory,
    addSubHeader,
    addOption,
    lastEvent,
    stop: () => services.stop(),
  };
}
