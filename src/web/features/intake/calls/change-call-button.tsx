import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Client } from '#contract/clients/clients/client.ts';
import { BusyButton } from '#web/components/forms/busy-button.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { RebookDialog } from './rebook-dialog.tsx';

/** Opens the dialog that changes a client's call, or books it again. */
export function ChangeCallButton({ client, label }: { client: Client; label: string }) {
  const [opened, setOpened] = useState(false);
  // If this fails, the call's card on the same page shows the error.
  const { data, isFetching } = useQuery(orpc.calls.get.queryOptions({ input: { client_id: client.id } }));
  return (
    <>
      <BusyButton busy={!data && isFetching} onClick={() => setOpened(true)}>
        {label}
      </BusyButton>
      {data && (
        <RebookDialog
          client={client}
          call={data.call}
          bookers={data.bookers}
          opened={opened}
          onClose={() => setOpened(false)}
        />
      )}
    </>
  );
}
