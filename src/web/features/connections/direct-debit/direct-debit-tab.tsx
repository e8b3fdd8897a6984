import { ConnectionCard } from '#web/features/connections/connections/connection-card.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { useRecordToEdit } from '#web/lib/forms/use-record-to-edit.ts';
import { DirectDebitForm } from './direct-debit-form.tsx';

/** Settings of the firm's account at GoCardless. */
export function DirectDebitTab() {
  const query = useRecordToEdit(orpc.directDebit.get.queryOptions());
  return (
    <ConnectionCard
      title="Direct debit"
      description="After the signature, clients are asked to set up a direct debit on a page of GoCardless. Bank details never come here."
      query={query}
    >
      {(settings) => <DirectDebitForm settings={settings} />}
    </ConnectionCard>
  );
}
