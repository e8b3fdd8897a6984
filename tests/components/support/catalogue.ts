import { page } from 'vitest/browser';
import { SORT_ORDER_STEP } from '#contract/pricing/catalogue/order.ts';
import { CATALOGUE_LIST, uuid } from './fixtures.ts';
import { responsesAbout } from './screens.ts';
import type { Responses } from './server.ts';

export interface Entry extends Record<string, unknown> {
  id: string;
  display_name: string;
  sort_order: number;
  version: number;
}

/** Texts and names of one level of the catalogue, for tests that run on all three levels. */
export interface Level {
  /** Path segment of its screens. */
  path: string;
  tab: string;
  procedures: 'categories' | 'subHeaders' | 'options';
  /** Key in the list's response. */
  listed: Exclude<keyof typeof CATALOGUE_LIST, 'has_packages'>;
  name: string;
  named: string;
  many: string;
  title: string;
}

export const CATEGORY: Level = {
  path: 'categories',
  tab: '',
  procedures: 'categories',
  listed: 'categories',
  name: 'category',
  named: 'a category',
  many: 'categories',
  title: 'Category',
};
export const SUB_HEADER: Level = {
  path: 'sub-headers',
  tab: '?tab=sub-headers',
  procedures: 'subHeaders',
  listed: 'sub_headers',
  name: 'sub-header',
  named: 'a sub-header',
  many: 'sub-headers',
  title: 'Sub-Header',
};
export const OPTION: Level = {
  path: 'options',
  tab: '?tab=options',
  procedures: 'options',
  listed: 'options',
  name: 'option',
  named: 'an option',
  many: 'options',
  title: 'Option',
};
export const LEVELS = [CATEGORY, SUB_HEADER, OPTION];

export const FIRST = uuid(601);

/** The parents to choose from. */
const CHOICES = {
  categories: {
    choices: [
      { id: uuid(500), name: 'bookkeeping', display_name: 'Bookkeeping' },
      { id: uuid(501), name: 'payroll', display_name: 'Payroll' },
    ],
  },
  subHeaders: {
    choices: [
      { id: uuid(510), name: 'vat', display_name: 'VAT Returns', category_display_name: 'Bookkeeping' },
      { id: uuid(511), name: 'ledgers', display_name: 'Ledgers', category_display_name: 'Bookkeeping' },
    ],
  },
  options: {},
};

/** Returns two entries of a level, and responses for the whole app. Saving in the app changes the entries. */
export function storedEntries({ procedures, listed }: Level, given: object = {}) {
  const [known] = CATALOGUE_LIST[listed];
  const entries: Entry[] = [
    { ...known, id: FIRST, name: 'one', display_name: 'One', sort_order: 10, version: 1, ...given } as Entry,
    { ...known, id: uuid(602), name: 'two', display_name: 'Two', sort_order: 20, version: 1 } as Entry,
  ];
  const get = ({ id }: { id: string }) => {
    const found = entries.find((entry) => entry.id === id);
    if (!found) throw new Error(`No entry ${id}`);
    return found;
  };
  const list = () => ({
    ...CATALOGUE_LIST,
    [listed]: entries.toSorted((one, other) => one.sort_order - other.sort_order),
  });
  const update = ({ id, fields }: { id: string; fields: object }) => {
    const entry = get({ id });
    return Object.assign(entry, fields, { version: entry.version + 1 });
  };
  const create = (fields: object) => {
    const entry = { ...get({ id: FIRST }), ...fields, id: uuid(601 + entries.length) };
    entries.push(entry);
    return entry;
  };
  const reorder = ({ ids }: { ids: string[] }) => {
    for (const [index, id] of ids.entries()) get({ id }).sort_order = (index + 1) * SORT_ORDER_STEP;
    return { changed: ids.length };
  };
  const responses: Responses = {
    ...responsesAbout(),
    catalogue: {
      list,
      reorder,
      ...CHOICES,
      [procedures]: { ...CHOICES[procedures], get, create, update },
    },
  };
  return { entries, responses };
}

export const submit = () => page.getByRole('button', { name: /^(Creat|Updat)(e|ing\.\.\.)$/ });
export const nameField = () => page.getByRole('textbox', { name: 'Name', exact: true });
export const field = (label: string) => page.getByLabelText(label);
