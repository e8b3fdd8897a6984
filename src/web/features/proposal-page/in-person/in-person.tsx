import { useCallback, useEffect, useState } from 'react';
import type { EndedProposal } from '#contract/proposal-page/ended-proposal.ts';
import type { Meeting } from '#contract/proposal-page/meeting.ts';
import type { OpenedProposal } from '#contract/proposal-page/opened-proposal.ts';
import { Ended, Opening, SignInFirst, Unreachable } from '#web/features/proposal-page/ended.tsx';
import { endOf, failureText } from '#web/features/proposal-page/failure.ts';
import { StatePage } from '#web/features/proposal-page/state-page.tsx';
import { publicClient } from '#web/lib/api/public-client.ts';
import { isRefusal } from '#web/lib/messages/is-refusal.ts';
import { HandedOver } from './handed-over.tsx';
import { WhoSigns } from './who-signs.tsx';

type State =
  | { at: 'opening' }
  | { at: 'list'; meeting: Meeting }
  | { at: 'handed_over'; meeting: Meeting; proposal: OpenedProposal }
  | { at: 'ended'; ended: EndedProposal }
  | { at: 'signed_out' }
  | { at: 'failed'; message: string };

/** Signing in a meeting: each signatory in turn reads and signs on a staff member's device, and hands it back. */
export function InPerson({ versionId }: { versionId: string }) {
  const [state, setState] = useState<State>({ at: 'opening' });

  const attempt = useCallback(async (next: () => Promise<State>): Promise<void> => {
    setState(await next().catch(stateAfter));
  }, []);
  const list = useCallback(
    () =>
      attempt(async () => ({
        at: 'list',
        meeting: await publicClient.proposalPage.meeting({ version_id: versionId }),
      })),
    [attempt, versionId],
  );
  useEffect(() => void list(), [list]);

  switch (state.at) {
    case 'opening':
      return (
        <StatePage firm={null}>
          <Opening />
        </StatePage>
      );
    case 'signed_out':
      return (
        <StatePage firm={null}>
          <SignInFirst onRetry={list} />
        </StatePage>
      );
    case 'failed':
      return (
        <StatePage firm={null}>
          <Unreachable message={state.message} onRetry={list} />
        </StatePage>
      );
    case 'ended':
      return (
        <StatePage firm={state.ended.firm}>
          <Ended state={state.ended.state} />
        </StatePage>
      );
    case 'list': {
      const { meeting } = state;
      return (
        <WhoSigns
          meeting={meeting}
          versionId={versionId}
          onHandOver={(signatory_id) =>
            attempt(async () => ({
              at: 'handed_over',
              meeting,
              proposal: await publicClient.proposalPage.openInPerson({ version_id: versionId, signatory_id }),
            }))
          }
          onCountersigned={list}
        />
      );
    }
    case 'handed_over':
      return (
        <HandedOver
          key={state.proposal.signatory_id}
          versionId={versionId}
          proposal={state.proposal}
          onChanged={(proposal) => setState({ ...state, proposal })}
          onEnded={(ended) => setState({ at: 'ended', ended })}
          onHandBack={list}
        />
      );
  }
}

function stateAfter(error: unknown): State {
  const ended = endOf(error);
  if (ended) return { at: 'ended', ended };
  return isRefusal(error, 'UNAUTHORIZED')
    ? { at: 'signed_out' }
    : { at: 'failed', message: failureText(error) };
}
