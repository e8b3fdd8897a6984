import type { Client } from '#contract/clients/clients/client.ts';
import { clientFullName } from '#contract/clients/clients/client-name.ts';
import { countryName } from '#contract/values/countries.ts';
import type { Acceptance, Assessment, ProformaFacts } from './file.ts';
import type { Party } from './party.ts';
import type { TriggerKind } from './trigger.ts';

export interface FoundTrigger {
  kind: TriggerKind;
  key: string;
  text: string;
}

/** How many bands the revenue must rise to be a reason to look again. */
const BANDS_UP = 2;

/** How a client and the company are called, as an acceptance remembers it. */
export const clientNames = (client: Pick<Client, 'first_name' | 'surname' | 'company'>): string[] =>
  [clientFullName(client), client.company].flatMap((name) => name || []);

/** The client's record has another name, which no party of the file may have. */
function newNames({ client_names: known }: Acceptance, client_names: readonly string[]): FoundTrigger[] {
  if (!known) return [];
  return client_names
    .filter((name) => !known.includes(name))
    .map((name) => ({ kind: 'party', key: `name ${name}`, text: `The client’s record now says ${name}` }));
}

/** What is new in a file since it was last accepted. The keys stay the same while the cause does. */
export function triggersSince(
  accepted: Acceptance,
  {
    assessment,
    parties,
    facts,
    client_names,
  }: {
    assessment: Pick<Assessment, 'countries'>;
    parties: readonly Party[];
    facts: ProformaFacts;
    client_names: readonly string[];
  },
): FoundTrigger[] {
  const knownParties = new Set(accepted.parties.map(({ id }) => id));
  const knownCountries = new Set([
    ...accepted.assessment.countries,
    ...accepted.parties.flatMap(({ country, nationality }) => [country, nationality]),
  ]);
  const present = parties.filter(({ left_on }) => left_on === null);
  const countries = new Set(
    [
      ...assessment.countries,
      ...present.flatMap(({ country, nationality }) => [country, nationality]),
    ].filter((code) => code !== null && !knownCountries.has(code)),
  );
  const knownServices = new Set(accepted.facts.services.map(({ id }) => id));
  const [before, now] = [accepted.facts.revenue, facts.revenue];
  return [
    ...newNames(accepted, client_names),
    ...present
      .filter(({ id }) => !knownParties.has(id))
      .map(({ id, name }) => ({ kind: 'party' as const, key: id, text: `New party: ${name}` })),
    ...[...countries].flatMap((code) =>
      code === null
        ? []
        : [{ kind: 'country' as const, key: code, text: `New country: ${countryName(code)}` }],
    ),
    ...facts.services
      .filter(({ id }) => !knownServices.has(id))
      .map(({ id, name }) => ({ kind: 'service' as const, key: id, text: `New service: ${name}` })),
    ...(before && now && now.rank >= before.rank + BANDS_UP
      ? [
          {
            kind: 'revenue' as const,
            key: `${before.label} → ${now.label}`,
            text: `Yearly revenue up from ${before.label} to ${now.label}`,
          },
        ]
      : []),
  ];
}
