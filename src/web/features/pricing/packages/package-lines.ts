import type { ServicesValue } from '#contract/pricing/proforma/services.ts';

export interface PackageLine {
  category: string;
  subHeader: string;
  /** For example 'Payroll → Payslips'. A service no longer in the catalogue has the names stored in the package. */
  label: string;
}

/** Returns a service's display names. Null if the service is no longer in the catalogue. */
export type ServiceNames = (category: string, subHeader: string) => string | null;

export function packageLines(services: ServicesValue, namesOf: ServiceNames): PackageLine[] {
  return Object.entries(services).flatMap(([category, groups]) =>
    Object.keys(groups).map((subHeader) => ({
      category,
      subHeader,
      label: namesOf(category, subHeader) ?? `${category} → ${subHeader} (no longer in the catalogue)`,
    })),
  );
}

/** Returns the services without the one that the line shows. */
export function withoutLine(services: ServicesValue, { category, subHeader }: PackageLine): ServicesValue {
  const { [subHeader]: _removed, ...others } = services[category] ?? {};
  const { [category]: _category, ...rest } = services;
  return Object.keys(others).length === 0 ? rest : { ...services, [category]: others };
}
