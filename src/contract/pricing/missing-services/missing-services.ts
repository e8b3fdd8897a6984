import type { GeneralHint } from '#contract/clients/desk-settings/general-hints.ts';
import type { LawRow } from '#contract/firm/law/law-row.ts';
import { LAW_ROWS } from '#contract/firm/law/law-rows.ts';
import type { CatalogueTree } from '#contract/pricing/catalogue/catalogue.ts';
import type { ServicesValue } from '#contract/pricing/proforma/services.ts';
import type { BusinessFacts } from './facts.ts';
import { type Finding, MISSING_RULES, type MissingRule } from './finding.ts';
import { RULES } from './rules.ts';

export interface MissingService extends Finding {
  rule: MissingRule;
  /** The catalogue's service that would settle the finding. Null if the catalogue lacks it or isn't loaded. */
  service: { category: string; sub_header: string; label: string } | null;
}

export interface Examined {
  facts: BusinessFacts;
  services: ServicesValue;
  /** Null while the catalogue isn't loaded, so that nothing can be added. */
  tree: CatalogueTree | null;
  /** The day in London, YYYY-MM-DD. */
  day: string;
  /** Hints that the firm leaves out. */
  left_out?: readonly GeneralHint[];
  law?: readonly LawRow[];
}

/** Returns the services that the business needs or may need and the proforma lacks, certain findings first. */
export function missingServices({
  facts,
  services,
  tree,
  day,
  left_out = [],
  law = LAW_ROWS,
}: Examined): MissingService[] {
  const has = (name: string) =>
    Object.values(services).some((groups) => Object.hasOwn(groups, name) && groups[name]?.enabled === true);
  const rules = Object.entries(MISSING_RULES) as [MissingRule, string][];
  const found = rules.flatMap(([rule, name]): MissingService[] => {
    const finding = has(name) ? null : RULES[rule]({ facts, day, law, has, left_out });
    if (!finding) return [];
    const service = tree && placeOf(tree, name);
    if (tree === null || service) return [{ rule, ...finding, service }];
    // A service under another name may do the work, so the finding can only be a question.
    const gone = `The catalogue has no service with the internal name ‘${name}’, so check whether another service covers it.`;
    return [{ rule, ...finding, verdict: 'ask', reason: `${finding.reason} ${gone}`, service: null }];
  });
  return [
    ...found.filter(({ verdict }) => verdict === 'missing'),
    ...found.filter(({ verdict }) => verdict === 'ask'),
  ];
}

function placeOf(tree: CatalogueTree, name: string): MissingService['service'] {
  for (const category of tree) {
    const subHeader = category.sub_headers.find((each) => each.name === name);
    if (subHeader) {
      return { category: category.name, sub_header: name, label: subHeader.display_name };
    }
  }
  return null;
}

interface Concerned {
  facts: BusinessFacts;
  services: ServicesValue;
}

/** Returns the clients whose needs changed because a row of the law came into force on that day. */
export function concernedBy<Client extends Concerned>(
  day: string,
  clients: readonly Client[],
  law: readonly LawRow[] = LAW_ROWS,
): Client[] {
  const before = law.filter(({ effective_from }) => effective_from < day);
  const after = law.filter(({ effective_from }) => effective_from <= day);
  const needs = ({ facts, services }: Client, rows: readonly LawRow[]) =>
    missingServices({ facts, services, tree: null, day, law: rows })
      .map(({ rule, verdict, is_likely = false }) => `${rule} ${verdict} ${is_likely}`)
      .join();
  return clients.filter((client) => needs(client, before) !== needs(client, after));
}
