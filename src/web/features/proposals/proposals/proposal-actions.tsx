import { Alert, Group, Stack, Text } from '@mantine/core';
import { useEffect } from 'react';
import type { Client } from '#contract/clients/clients/client.ts';
import { allows } from '#contract/clients/clients/pipeline.ts';
import { CLIENT_PAGE_PARTS } from '#contract/desk/client-page/parts.ts';
import { type Answers, answeredFacts } from '#contract/pricing/missing-services/facts.ts';
import type { SavedProforma } from '#contract/pricing/saved-proformas/saved-proforma.ts';
import type { SentBy } from '#contract/proposals/proposal-versions/settings.ts';
import { leftInReview } from '#contract/proposals/proposals/run.ts';
import { SectionCard } from '#web/components/section-card.tsx';
import { goToPart } from '#web/lib/focus/go-to-part.ts';
import { returnFocusOnUnmount } from '#web/lib/focus/return-focus-on-unmount.ts';
import { BotOffNote } from './bot-off-note.tsx';
import { BOT_STARTED } from './notify-sent.ts';
import { OtherWay } from './prepared-send.tsx';
import { SendButton, useWatchedRun } from './send-button.tsx';
import { SendFailure } from './send-failure.tsx';
import { SendWarnings } from './send-warnings.tsx';

/** The card for sending the proposal, shown while the client is in review. */
export function ProposalActions({
  client,
  ...card
}: { client: Pick<Client, 'id' | 'status'> } & SendCardProps) {
  return allows('proposal_sent', client.status) ? <SendCard clientId={client.id} {...card} /> : null;
}

interface SendCardProps {
  /** The newest proforma, if any. */
  review: SavedProforma | undefined;
  /** Newest first. */
  additionalInformation: readonly Answers[];
  /** Whether the client's due diligence file is accepted, or none is needed. */
  fileAccepted: boolean;
  /** How the firm sends proposals. */
  sentBy: SentBy;
  /** Whether the user has just saved the proforma. */
  lands: boolean;
}

function SendCard({
  clientId,
  review,
  additionalInformation,
  fileAccepted,
  sentBy,
  lands,
}: SendCardProps & { clientId: string }) {
  useEffect(() => {
    // Focuses the card, not its button, because a second Enter after saving the proforma would send the proposal.
    if (lands) goToPart(CLIENT_PAGE_PARTS.send);
  }, [lands]);
  const { run, underWay } = useWatchedRun(clientId);
  return (
    <SectionCard id={CLIENT_PAGE_PARTS.send} title="Proposal Actions">
      <Stack gap="sm" align="flex-start" ref={returnFocusOnUnmount}>
        <Text>
          The proforma review is complete and ready to send. Sending it sets the status to GoProposal Sent.
        </Text>
        {sentBy === 'goproposal' && <BotOffNote />}
        {run && leftInReview(run.state) && <SendFailure reason={run.reason} />}
        {underWay && (
          <Alert variant="light" role="status">
            {BOT_STARTED}
          </Alert>
        )}
        {review && (
          <SendWarnings
            review={review}
            answers={answeredFacts(additionalInformation)}
            fileAccepted={fileAccepted}
          />
        )}
        <Group gap="xs">
          <SendButton clientId={clientId} sentBy={sentBy} />
          {sentBy === 'goproposal' && <OtherWay clientId={clientId} />}
        </Group>
      </Stack>
    </SectionCard>
  );
}
