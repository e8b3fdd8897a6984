import { type Party, UNKNOWN_PARTY } from '#contract/due-diligence/files/party.ts';
import { CompanyLookup } from '#web/features/due-diligence/companies/company-lookup.tsx';
import type { RegisteredParty } from '#web/features/due-diligence/companies/fillable-field.ts';
import { client } from '#web/lib/api/api.ts';
import { notifySuccess } from '#web/lib/messages/notify.ts';
import { useFileAction } from './file-query.ts';
import { partyFieldsOf } from './party-dialog.tsx';

const keyOf = (name: string) => name.toLowerCase().replace(/\s+/g, ' ').trim();

/** Takes registered officers and owners over into the file, each person once. What was typed about a known party stays. */
export function RegisterParties({ clientId, parties }: { clientId: string; parties: readonly Party[] }) {
  const company = parties.find(({ kind, left_on }) => kind === 'company' && left_on === null);
  const take = useFileAction(
    clientId,
    ({ id, party }: { id: string; party: RegisteredParty }) => {
      const known = parties.find(
        ({ name, left_on }) => left_on === null && keyOf(name) === keyOf(party.name),
      );
      if (!known)
        return client.dueDiligence.addParty({ ...UNKNOWN_PARTY, ...party, client_id: clientId, id });
      return client.dueDiligence.changeParty({
        ...partyFieldsOf(known),
        client_id: clientId,
        id: known.id,
        version: known.version,
        roles: [...new Set([...known.roles, ...party.roles])],
        born: known.born ?? party.born,
        company_number: known.company_number ?? party.company_number,
      });
    },
    'Failed to add the party',
  );
  if (!company) return null;
  return (
    <CompanyLookup
      fields={{}}
      start={() => company.company_number ?? company.name}
      onUseParty={(party) =>
        take.mutate(
          { id: crypto.randomUUID(), party },
          { onSuccess: () => notifySuccess(`${party.name} is a party of the file`) },
        )
      }
    />
  );
}
