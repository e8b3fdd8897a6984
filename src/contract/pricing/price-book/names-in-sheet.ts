import type {
  CatalogueCategory,
  CatalogueSubHeader,
  CatalogueTree,
} from '#contract/pricing/catalogue/catalogue.ts';

export interface SheetService {
  category: CatalogueCategory;
  subHeader: CatalogueSubHeader;
}

/** Finds and names the catalogue's services in a spreadsheet. */
export interface SheetNames {
  /** Finds a service by display name, in all categories if `category` is '', or by internal names ('payroll.payslips'). */
  service: (category: string, line: string) => SheetService | 'unknown' | 'ambiguous';
  nameOfService: (id: string) => { category: string; line: string } | null;
}

const plain = (name: string) => name.trim().toLowerCase();

function only<Found>(found: readonly Found[]): Found | 'unknown' | 'ambiguous' {
  const [first, second] = found;
  if (first === undefined) return 'unknown';
  return second === undefined ? first : 'ambiguous';
}

export function namesInSheet(catalogue: CatalogueTree): SheetNames {
  const services = catalogue.flatMap((category) =>
    category.sub_headers.map((subHeader): SheetService => ({ category, subHeader })),
  );
  const servicesByPath = new Map(services.map((each) => [pathOf(each), each]));
  const servicesById = new Map(services.map((each) => [each.subHeader.id, each]));
  const servicesByName = Map.groupBy(services, ({ subHeader }) => plain(subHeader.display_name));

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
  return {
    service,
    nameOfService: (id) => {
      const found = servicesById.get(id);
      if (!found) return null;
      const category = found.category.display_name;
      const line = found.subHeader.display_name;
      return { category, line: service(category, line) === found ? line : pathOf(found) };
    },
  };
}

function pathOf({ category, subHeader }: SheetService): string {
  return `${category.name}.${subHeader.name}`;
}
