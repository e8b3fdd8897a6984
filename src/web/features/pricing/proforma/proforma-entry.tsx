import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Client } from '#contract/clients/clients/client.ts';
import { CLIENT_PAGE_PARTS } from '#contract/desk/client-page/parts.ts';
import type { AdditionalInformation } from '#contract/intake/additional-information/additional-information.ts';
import type { Pricing } from '#contract/pricing/fees/saved-fees.ts';
import { answeredFacts } from '#contract/pricing/missing-services/facts.ts';
import { answerOffers } from '#contract/pricing/proforma/answer-offers.ts';
import { prefillProforma } from '#contract/pricing/proforma/prefill.ts';
import { londonYear } from '#contract/values/london-time.ts';
import { FoldCard } from '#web/components/fold-card.tsx';
import { StaleFormNote } from '#web/components/forms/stale-form-note.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { isRefusal } from '#web/lib/messages/is-refusal.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError, notifySuccess } from '#web/lib/messages/notify.ts';
import { ProformaForm } from './proforma-form.tsx';
import { useCatalogueTree } from './services/use-catalogue-tree.ts';

export interface ProformaEntryProps {
  client: Client;
  /** Newest first. */
  additionalInformation: readonly AdditionalInformation[];
  /** Whether the form is shown only because of unsaved input (useStaleForm). */
  stale: boolean;
  onUnsaved: (unsaved: boolean) => void;
  hasPackages: boolean;
  pricing: Pricing | null;
  onSaved: () => void;
}

/** The form for a client's new comprehensive proforma, folded. Saving it moves the client to Proforma Review. */
export function ProformaEntry(entry: ProformaEntryProps) {
  return (
    <FoldCard
      bare
      id={CLIENT_PAGE_PARTS.proforma}
      title="Comprehensive Proforma"
      line="Enter the engagement, company, people and services. When you save, the client moves to Proforma Review."
      unfolded={entry.stale}
    >
      {() => <Entry {...entry} />}
    </FoldCard>
  );
}

function Entry({
  client,
  additionalInformation,
  stale,
  onUnsaved,
  onSaved,
  hasPackages,
  pricing,
}: ProformaEntryProps) {
  const queryClient = useQueryClient();
  const catalogue = useCatalogueTree();
  const create = useMutation(orpc.proforma.create.mutationOptions());
  const answers = useMemo(() => answeredFacts(additionalInformation), [additionalInformation]);
  const [initial] = useState(() => prefillProforma(client, answers.turnover, [], new Date()));

  return (
    <>
      {stale && !create.isPending && <StaleFormNote status={client.status} />}
      <ProformaForm
        initial={initial}
        answers={answers}
        pricing={pricing}
        catalogue={catalogue}
        submitLabel="Save Comprehensive Proforma & Update Status"
        offers={answerOffers(additionalInformation, londonYear(new Date()))}
        isStored={false}
        hasPackages={hasPackages}
        order={3}
        onSave={(saved) => create.mutateAsync({ client_id: client.id, ...saved })}
        onUnsaved={onUnsaved}
        onSaved={() => {
          notifySuccess('Comprehensive proforma entry saved and client status updated');
          onSaved();
          return queryClient.invalidateQueries({
            queryKey: orpc.clients.get.key({ input: { id: client.id } }),
          });
        }}
        onFailed={(error) => {
          if (isRefusal(error, 'FEES_DIFFER')) {
            void queryClient.invalidateQueries({ queryKey: orpc.clients.get.key() });
            catalogue.retry();
          }
          notifyError(
            isRefusal(error, 'UNAUTHORIZED')
              ? 'User not authenticated'
              : describeError(error, 'Failed to save proforma entry'),
          );
        }}
      />
    </>
  );
}
