import { type PartyFields, type PartyRole, type PartySource, UNKNOWN_PARTY } from './party.ts';

/** What the product knows of a client before anybody asks. */
export interface KnownClient {
  name: string;
  company: string | null;
  company_number: string | null;
  entity_type: string | null;
  contacts: readonly { name: string; position: string }[];
}

const SAME_PERSON = new Set(['Sole Trader', 'Individual']);

const party = (
  kind: PartyFields['kind'],
  name: string,
  roles: PartyRole[],
  source: PartySource,
): PartyFields => ({
  kind,
  roles,
  name,
  ...UNKNOWN_PARTY,
  source,
});

const key = (name: string) => name.toLowerCase().replace(/\s+/g, ' ').trim();

/**
 * The parties that a new file starts with. A sole trader is one person. Otherwise the company is the client, and the client's
 * contacts act for it; a contact whose position says so is a director.
 */
export function knownParties(known: KnownClient): PartyFields[] {
  const isPerson = known.entity_type === null ? known.company === null : SAME_PERSON.has(known.entity_type);
  if (isPerson) return [party('person', known.name, ['client'], 'client')];
  const people = [
    { name: known.name, position: '', source: 'client' as const },
    ...known.contacts.map((contact) => ({ ...contact, source: 'proforma' as const })),
  ];
  const seen = new Map<string, PartyFields>();
  for (const { name, position, source } of people) {
    const role: PartyRole = /\bdirector\b|\bpartner\b|\btrustee\b/i.test(position)
      ? 'director'
      : 'representative';
    const known = seen.get(key(name));
    if (!known) seen.set(key(name), party('person', name, [role], source));
    else if (role === 'director') known.roles = ['director'];
  }
  return [
    {
      ...party('company', known.company ?? known.name, ['company'], known.company ? 'client' : 'proforma'),
      company_number: known.company_number,
    },
    ...seen.values(),
  ];
}
