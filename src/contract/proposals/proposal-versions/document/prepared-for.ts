import type { ProposalDocument } from './document.ts';

/** Returns the names that a proposal is for, each once: the company, the letters' other entities, then the people. */
export function preparedFor({
  client,
  letters,
  signatories,
}: Pick<ProposalDocument, 'client' | 'letters' | 'signatories'>): string[] {
  const people = signatories.filter(({ kind }) => kind === 'client').map(({ name }) => name);
  const entities = letters.map(({ entity }) => entity.name);
  const isPerson = (name: string) => [client.name, ...people].includes(name);
  return [
    ...new Set([
      ...(client.company === null ? [] : [client.company]),
      ...entities.filter((name) => !isPerson(name)),
      client.name,
      ...people,
    ]),
  ].filter((name) => name.trim() !== '');
}
