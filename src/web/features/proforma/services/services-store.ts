import type { CatalogueSubHeader, CatalogueTree } from '#contract/catalogue/catalogue.ts';
import { detailsChanges } from '#contract/proforma/details-changes.ts';
import type { ServiceIssue } from '#contract/proforma/service-validation.ts';
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
} from '#contract/proforma/services.ts';

/**
 * The services of an open form. Separate from the form, so that a keystroke renders one field again, not
 * hundreds.
 */
export interface ServicesStore {
  subscribe(listener: () => void): () => void;
  get(): ServicesValue;
  /** Call when the catalogue loads or changes. Keeps all input. */
  setTree(tree: CatalogueTree): void;
  setOption(category: string, subHeader: string, option: string, value: OptionValue): void;
  tick(category: string, subHeader: CatalogueSubHeader, on: boolean): void;
  value(category: string, subHeader: string, option: string): OptionValue;
  isEnabled(category: string, subHeader: string): boolean;
  /** Names of the visible options, comma-separated: a string is cheap to compare. */
  drawn(category: string, subHeader: CatalogueSubHeader): string;
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
  const listeners = new Set<() => void>();
  let services = stored;
  /** The stored services with the current catalogue's defaults, which don't count as changes. */
  let opened = stored;
  let readOnly = false;
  let issues: Readonly<Record<string, string>> = {};

  function changed(): void {
    for (const listener of listeners) listener();
  }

  function setGroup(category: string, subHeader: string, group: ServiceGroup): void {
    services = { ...services, [category]: { ...services[category], [subHeader]: group } };
  }

  function dropIssues(isOver: (key: string) => boolean): void {
    if (!Object.keys(issues).some(isOver)) return;
    issues = Object.fromEntries(Object.entries(issues).filter(([key]) => !isOver(key)));
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    get: () => services,
    setTree(tree) {
      services = openServices(tree, services);
      opened = openServices(tree, opened);
      changed();
    },
    setOption(category, subHeader, option, value) {
      const group = groupOf(services, category, subHeader) ?? { enabled: false };
      setGroup(category, subHeader, { ...group, [option]: value });
      const changedKey = issueKey(category, subHeader, option);
      dropIssues((key) => key === changedKey);
      changed();
    },
    tick(category, subHeader, on) {
      const group = groupOf(services, category, subHeader.name);
      setGroup(
        category,
        subHeader.name,
        on ? tickSubHeader(subHeader, group) : untickSubHeader(subHeader, group),
      );
      dropIssues((key) => key.startsWith(`${category}.${subHeader.name}.`));
      changed();
    },
    value(category, subHeader, option) {
      const group = groupOf(services, category, subHeader);
      return group ? storedValue(group, option) : null;
    },
    isEnabled: (category, subHeader) => groupOf(services, category, subHeader)?.enabled ?? false,
    drawn: (category, subHeader) =>
      visibleOptions(subHeader, groupOf(services, category, subHeader.name))
        .map((option) => option.name)
        .join(),
    setIssues(found) {
      issues = Object.fromEntries(found.map(({ path, message }) => [issueKey(...path), message]));
      changed();
    },
    issue: (category, subHeader, option) => issues[issueKey(category, subHeader, option)],
    hasIssue(category, subHeader) {
      const prefix = subHeader === undefined ? `${category}.` : `${category}.${subHeader}.`;
      return Object.keys(issues).some((key) => key.startsWith(prefix));
    },
    firstIssue() {
      const [first] = Object.keys(issues);
      const [category = '', subHeader = '', option = ''] = first?.split('.') ?? [];
      return first === undefined ? null : [category, subHeader, option];
    },
    isChanged: () => Object.keys(detailsChanges(opened, services)).length > 0,
    setReadOnly(now) {
      readOnly = now;
      changed();
    },
    isReadOnly: () => readOnly,
  };
}

function issueKey(category: string, subHeader: string, option: string): string {
  return `${category}.${subHeader}.${option}`;
}
