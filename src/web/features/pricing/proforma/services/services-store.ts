import { createAtom, type ReadonlyAtom } from '@tanstack/react-store';
import type { CatalogueSubHeader, CatalogueTree } from '#contract/pricing/catalogue/catalogue.ts';
import { detailsChanges } from '#contract/pricing/proforma/details-changes.ts';
import type { ServiceIssue } from '#contract/pricing/proforma/service-validation.ts';
import {
  groupOf,
  type OptionValue,
  openServices,
  type ServiceGroup,
  type ServicesValue,
  storedValue,
  tickSubHeader,
  untickSubHeader,
  visibleOptions,
} from '#contract/pricing/proforma/services.ts';

interface ServicesState {
  services: ServicesValue;
  /** The stored services with the current catalogue's defaults, which don't count as changes. */
  opened: ServicesValue;
  /** Whether the form is saving. */
  readOnly: boolean;
  /** Messages by `issueKey`. */
  issues: Readonly<Record<string, string>>;
}

/**
 * The services of an open form. Separate from the form, so that a keystroke renders one field again, not
 * hundreds.
 */
export interface ServicesStore {
  /** Changes whenever another method may return a different result. */
  state: ReadonlyAtom<ServicesState>;
  get(): ServicesValue;
  /** Call when the catalogue loads or changes. Keeps all input. */
  setTree(tree: CatalogueTree): void;
  /** Replaces all services, for example when a package is added. */
  setServices(services: ServicesValue): void;
  setOption(category: string, subHeader: string, option: string, value: OptionValue): void;
  tick(category: string, subHeader: CatalogueSubHeader, on: boolean): void;
  value(category: string, subHeader: string, option: string): OptionValue;
  isEnabled(category: string, subHeader: string): boolean;
  /** Names of the visible options, comma-separated: a string is cheap to compare. */
  rendered(category: string, subHeader: CatalogueSubHeader): string;
  setIssues(issues: readonly ServiceIssue[]): void;
  issue(category: string, subHeader: string, option: string): string | undefined;
  hasIssue(category: string, subHeader?: string): boolean;
  firstIssue(): ServiceIssue['path'] | null;
  isChanged(): boolean;
  /** Makes the services read-only while the form is saving. */
  setReadOnly(readOnly: boolean): void;
  isReadOnly(): boolean;
}

export function createServicesStore(stored: ServicesValue): ServicesStore {
  const state = createAtom<ServicesState>({ services: stored, opened: stored, readOnly: false, issues: {} });
  const change = (part: Partial<ServicesState>) => state.set((now) => ({ ...now, ...part }));
  const groupNow = (category: string, subHeader: string) =>
    groupOf(state.get().services, category, subHeader);

  /** Replaces a sub-header's group and drops the issues that this resolves. */
  function setGroup(
    category: string,
    subHeader: string,
    group: ServiceGroup,
    isResolved: (key: string) => boolean,
  ): void {
    const { services, issues } = state.get();
    change({
      services: { ...services, [category]: { ...services[category], [subHeader]: group } },
      issues: Object.fromEntries(Object.entries(issues).filter(([key]) => !isResolved(key))),
    });
  }

  return {
    state,
    get: () => state.get().services,
    setTree(tree) {
      const { services, opened } = state.get();
      change({ services: openServices(tree, services), opened: openServices(tree, opened) });
    },
    setServices(services) {
      const unchanged = (key: string) => {
        const [category = '', subHeader = ''] = key.split('.');
        return groupOf(services, category, subHeader) === groupNow(category, subHeader);
      };
      const { issues } = state.get();
      change({
        services,
        issues: Object.fromEntries(Object.entries(issues).filter(([key]) => unchanged(key))),
      });
    },
    setOption(category, subHeader, option, value) {
      const group = groupNow(category, subHeader) ?? { enabled: false };
      const changedKey = issueKey(category, subHeader, option);
      setGroup(category, subHeader, { ...group, [option]: value }, (key) => key === changedKey);
    },
    tick(category, subHeader, on) {
      const group = groupNow(category, subHeader.name);
      setGroup(
        category,
        subHeader.name,
        on ? tickSubHeader(subHeader, group) : untickSubHeader(subHeader, group),
        (key) => key.startsWith(`${category}.${subHeader.name}.`),
      );
    },
    value(category, subHeader, option) {
      const group = groupNow(category, subHeader);
      return group ? storedValue(group, option) : null;
    },
    isEnabled: (category, subHeader) => groupNow(category, subHeader)?.enabled ?? false,
    rendered: (category, subHeader) =>
      visibleOptions(subHeader, groupNow(category, subHeader.name))
        .map((option) => option.name)
        .join(),
    setIssues(found) {
      change({
        issues: Object.fromEntries(found.map(({ path, message }) => [issueKey(...path), message])),
      });
    },
    issue: (category, subHeader, option) => state.get().issues[issueKey(category, subHeader, option)],
    hasIssue(category, subHeader) {
      const prefix = subHeader === undefined ? `${category}.` : `${category}.${subHeader}.`;
      return Object.keys(state.get().issues).some((key) => key.startsWith(prefix));
    },
    firstIssue() {
      const [first] = Object.keys(state.get().issues);
      const [category = '', subHeader = '', option = ''] = first?.split('.') ?? [];
      return first === undefined ? null : [category, subHeader, option];
    },
    isChanged() {
      const { opened, services } = state.get();
      return Object.keys(detailsChanges(opened, services)).length > 0;
    },
    setReadOnly: (readOnly) => change({ readOnly }),
    isReadOnly: () => state.get().readOnly,
  };
}

function issueKey(category: string, subHeader: string, option: string): string {
  return `${category}.${subHeader}.${option}`;
}
