import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Client } from '#contract/clients/clients/client.ts';
import { clientFullName } from '#contract/clients/clients/client-name.ts';
import { Dialog } from '#web/components/dialog.tsx';
import { ErrorState } from '#web/components/states/error-state.tsx';
import { Loading } from '#web/components/states/loading.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { confirm } from '#web/lib/messages/confirm.ts';
import { MailForm } from './mail-form.tsx';

/** Writes a mail to a client. Closing the dialog asks for confirmation if something was written. */
export function MailDialog({ client, onClose }: { client: Client; onClose: () => void }) {
  const unsent = useRef(false);
  const draft = useQuery(
    // Always read again: owner, link and templates may have changed since the last mail.
    orpc.clientMails.draft.queryOptions({ input: { client_id: client.id }, gcTime: 0 }),
  );

  async function close(): Promise<void> {
    const discards =
      !unsent.current ||
      (await confirm({
        title: 'Discard this mail?',
        message: 'It has not been sent.',
        confirmLabel: 'Discard',
        cancelLabel: 'Keep writing',
        destructive: true,
      }));
    if (discards) onClose();
  }

  return (
    <Dialog title={`Mail to ${clientFullName(client)}`} size="60rem" onClose={() => void close()}>
      {draft.isError && !draft.data && (
        <ErrorState
          title="The mail could not be prepared"
          onRetry={() => void draft.refetch()}
          retrying={draft.isFetching}
        />
      )}
      {draft.isPending && <Loading />}
      {draft.data && (
        <MailForm
          client={client}
          draft={draft.data}
          onUnsent={(isUnsent) => {
            unsent.current = isUnsent;
          }}
          onCancel={() => void close()}
          onSent={onClose}
        />
      )}
    </Dialog>
  );
}
