import { countryName } from '#contract/values/countries.ts';
import type { Assessment, ProformaFacts } from './file.ts';
import { calledForAction, exposedOf, type FileLaw } from './missing.ts';
import type { Party } from './party.ts';
import type { RiskLevel } from './risk-level.ts';

export interface SuggestedLevel {
  level: RiskLevel;
  /** The facts that led to the level, then those that were looked at, as sentences. */
  reasons: string[];
}

const listFormat = new Intl.ListFormat('en-GB');

/** A level of risk from what the file says. Never low: that takes a person's reasons. */
export function suggestLevel(
  { countries }: Pick<Assessment, 'countries'>,
  parties: readonly Party[],
  facts: ProformaFacts,
  law: FileLaw,
): SuggestedLevel {
  const called = calledForAction({ countries }, parties, law);
  const exposed = exposedOf(parties, law);
  const high = [
    ...called.map((code) => `The FATF calls for action against ${countryName(code)}.`),
    ...exposed
      .filter(({ pep }) => pep === 'foreign')
      .map(({ name }) => `${name} is politically exposed outside the United Kingdom.`),
  ];
  const looked = [
    ...exposed
      .filter(({ pep }) => pep === 'uk')
      .map(
        ({ name }) =>
          `${name} is politically exposed in the United Kingdom, where the law starts from a lower risk.`,
      ),
    ...(exposed.length === 0 &&
    parties.length > 0 &&
    parties.every(({ kind, pep }) => kind !== 'person' || pep === 'no')
      ? ['Nobody is politically exposed.']
      : []),
    ...(countries.length > 0 ? [`Countries: ${listFormat.format(countries.map(countryName))}.`] : []),
    ...(facts.services.length > 0
      ? [`Services: ${listFormat.format(facts.services.map(({ name }) => name))}.`]
      : []),
    ...(facts.revenue ? [`Yearly revenue: ${facts.revenue.label}.`] : []),
  ];
  return { level: high.length > 0 ? 'high' : 'normal', reasons: [...high, ...looked] };
}
