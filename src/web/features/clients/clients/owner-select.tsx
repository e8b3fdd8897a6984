import type { SelectProps } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Client } from '#contract/clients/clients/client.ts';
import type { Colleague } from '#contract/identity/people/contract.ts';
import { OwnerAvatar } from '#web/features/identity/people/owner-avatar.tsx';
import { PersonSelect } from '#web/features/identity/people/person-select.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError, notifySuccess } from '#web/lib/messages/notify.ts';
import { showStored } from './client-query.ts';

export interface OwnerSelectProps {
  client: Pick<Client, 'id' | 'owner_id'>;
  people: readonly Colleague[];
  field?: SelectProps;
}

/** Saves the choice of an owner, or of nobody, immediately. */
export function OwnerSelect({ client, people, field }: OwnerSelectProps) {
  const queryClient = useQueryClient();
  const set = useMutation(
    orpc.clients.setOwner.mutationOptions({
      // Saves run one at a time, in the order of the choices.
      scope: { id: `clients.setOwner ${client.id}` },
      onSuccess: async ({ id, owner_id }) => {
        await showStored(queryClient, id, { owner_id });
        notifySuccess(owner_id === null ? 'The client no longer has an owner' : 'Client handed over');
      },
      onError: (error) => notifyError(describeError(error, 'Failed to change the owner')),
      // Not awaited: a slow refetch must not delay the next change.
      onSettled: () => void queryClient.invalidateQueries({ queryKey: orpc.clients.key() }),
    }),
  );
  // Shows the pending value until the server responds.
  const owner_id = set.isPending ? set.variables.owner_id : client.owner_id;
  const owner = people.find(({ user_id }) => user_id === owner_id);
  return (
    <PersonSelect
      label="Owner"
      leftSection={owner && <OwnerAvatar name={owner.full_name} picture={owner.avatar_url} />}
      nobody="Nobody"
      {...field}
      known={people}
      value={owner_id}
      onChange={(chosen) => {
        if (chosen !== client.owner_id) set.mutate({ id: client.id, owner_id: chosen });
      }}
    />
  );
}
