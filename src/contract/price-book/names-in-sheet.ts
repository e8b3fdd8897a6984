import type {
  CatalogueCategory,
  CatalogueSubHeader,
  CatalogueTree,
  ServiceOption,
} from '#contract/catalogue/catalogue.ts';
import { REVENUE_BAND } from './sheet-columns.ts';

export interface Service {
  category: CatalogueCategory;
  subHeader: CatalogueSubHeader;
}

/** Finds and names the catalogue's services and options in a spreadsheet. */
export interface SheetNames {
  /** Finds a service by display name, in all categories if `category` is '', or by internal names ('payroll.payslips'). */
  service: (category: string, line: string) => Service | 'unknown' | 'ambiguous';
  nameOfService: (id: string) => { category: string; line: string } | null;
  /** Finds an option by display name, first in `own`, or by internal names ('payroll.payslips.employee_count'). */
  option: (own: Service, name: string) => ServiceOption | 'unknown' | 'ambiguous';
  nameOfOption: (own: Service, id: string) => string | null;
}

/** Names of options that mean something else in a cell. */
const OTHER_MEANINGS = [REVENUE_BAND.toLowerCase(), '1'];

const plain = (name: string) => name.trim().toLowerCase();

function only<Found>(found: readonly Found[]): Found | 'unknown' | 'ambiguous' {
  const [first, second] = found;
  if (first === undefined) return 'unknown';
  return second === undefined ? first : 'ambiguous';
}

export function namesInSheet(catalogue: CatalogueTree): SheetNames {
  const services = catalogue.flatMap((category) =>
    category.sub_headers.map((subHeader): Service => ({ category, subHeader })),
  );
  const servicesByPath = new Map(services.map((each) => [pathOf(each), each]));
  const servicesById = new Map(services.map((each) => [each.subHeader.id, each]));
  const servicesByName = Map.groupBy(services, ({ subHeader }) => plain(subHeader.display_name));
  const options = services.flatMap((service) =>
    service.subHeader.options.map((option) => ({ option, path: `${pathOf(service)}.${option.name}` })),
  );
  const optionsByPath = new Map(options.map(({ path, option }) => [path, option]));
  const optionsById = new Map(options.map((each) => [each.option.id, each]));
  const optionsByName = Map.groupBy(options, ({ option }) => plain(option.display_name));

  const service: SheetNames['service'] = (category, line) => {
    const byPath = servicesByPath.get(plain(line));
    if (byPath) return byPath;
    const named = servicesByName.get(plain(line)) ?? [];
    return only(
      category.trim() === ''
        ? named
        : named.filter((each) => plain(each.category.display_name) === plain(category)),
    );
  };
  const option: SheetNames['option'] = (own, name) => {
    const byPath = optionsByPath.get(plain(name));
    if (byPath) return byPath;
    const ofOwn = own.subHeader.options.filter((each) => plain(each.display_name) === plain(name));
    if (ofOwn.length > 0) return only(ofOwn);
    return only((optionsByName.get(plain(name)) ?? []).map((each) => each.option));
  };
  return {
    service,
    option,
    nameOfService: (id) => {
      const found = servicesById.get(id);
      if (!found) return null;
      const category = found.category.display_name;
      const line = found.subHeader.display_name;
      return { category, line: service(category, line) === found ? line : pathOf(found) };
    },
    nameOfOption: (own, id) => {
      const found = optionsById.get(id);
      if (!found) return null;
      const name = found.option.display_name;
      const isOwn = option(own, name) === found.option && !OTHER_MEANINGS.includes(plain(name));
      return isOwn ? name : found.path;
    },
  };
}

function pathOf({ category, subHeader }: Service): string {
  return `${category.name}.${subHeader.name}`;
}

/** Joins texts in one cell, such as 'Weekly = 2 | Monthly = 1'. */
export function joinCell(parts: readonly (readonly string[])[]): string {
  return parts.map((part) => part.map(quoted).join(' = ')).join(' | ');
}

function quoted(text: string): string {
  return text === '' || /["|=]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const TOKEN = /"((?:[^"]|"")*)"|([|=])|([^"|=]+)/y;

/** Reverses `joinCell`. Null if a quotation mark isn't closed, a text is missing, or two texts aren't separated. */
export function splitCell(cell: string): string[][] | null {
  const parts: string[][] = [];
  let part: string[] = [];
  let expects = true;
  for (TOKEN.lastIndex = 0; TOKEN.lastIndex < cell.length; ) {
    const match = TOKEN.exec(cell);
    if (!match) return null;
    const [, inQuotes, sign, bare] = match;
    if (sign !== undefined) {
      if (expects) return null;
      expects = true;
      if (sign === '|') {
        parts.push(part);
        part = [];
      }
      continue;
    }
    const text = inQuotes?.replaceAll('""', '"') ?? bare?.trim() ?? '';
    if (inQuotes === undefined && text === '') continue;
    if (!expects) return null;
    part.push(text);
    expects = false;
  }
  return expects ? null : [...parts, part];
}
