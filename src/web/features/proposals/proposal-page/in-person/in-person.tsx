import { useCallback, useEffect, useRef, useState } from 'react';
import type { EndedProposal } from '#contract/proposals/proposal-page/ended-proposal.ts';
import type { Device, Meeting } from '#contract/proposals/proposal-page/meeting.ts';
import type { OpenedProposal } from '#contract/proposals/proposal-page/opened-proposal.ts';
import {
  Ended,
  Opening,
  ProposalUnreachable,
  SignInFirst,
} from '#web/features/proposals/proposal-page/ended.tsx';
import { endOf, failureText } from '#web/features/proposals/proposal-page/failure.ts';
import { StatePage } from '#web/features/proposals/proposal-page/state-page.tsx';
import { publicClient } from '#web/lib/api/public-client.ts';
import { isRefusal } from '#web/lib/messages/is-refusal.ts';
import { joinTabs } from '#web/lib/session/other-tabs.ts';
import { ComeBack } from './come-back.tsx';
import { HandedOverPage } from './handed-over.tsx';
import { WhoSigns } from './who-signs.tsx';

type State =
  | { at: 'opening' }
  | { at: 'list'; device: Device; meeting: Meeting }
  | { at: 'handed_over'; proposal: OpenedProposal }
  | { at: 'coming_back'; device: Device; meeting: Meeting | null; holder: string }
  | { at: 'ended'; ended: EndedProposal }
  | { at: 'signed_out' }
  | { at: 'failed'; message: string };

const { proposalPage } = publicClient;

/**
 * Signing in a meeting: each signatory in turn reads and signs on a staff member's device. From the first hand-over until
 * its owner comes back with the password, the server lets the device do nothing else.
 */
export function InPerson({ versionId: version_id }: { versionId: string }) {
  const [state, setState] = useState<State>({ at: 'opening' });

  const load = useCallback(async () => setState(await loaded(version_id).catch(stateAfter)), [version_id]);
  const tabs = useRef<ReturnType<typeof joinTabs>>(null);
  useEffect(() => {
    void load();
    const joined = joinTabs(() => void load());
    tabs.current = joined;
    return joined.leave;
  }, [load]);

  async function handOver(signatory_id: string): Promise<void> {
    try {
      const proposal = await proposalPage.openInPerson({ version_id, signatory_id });
      tabs.current?.notify('handed-over');
      setState({ at: 'handed_over', proposal });
    } catch (error) {
      if (endOf(error)) await load();
      else setState(stateAfter(error));
    }
  }

  function comeBack(): void {
    tabs.current?.notify('handed-back');
    void load();
  }

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
          <SignInFirst onRetry={load} />
        </StatePage>
      );
    case 'failed':
      return (
        <StatePage firm={null}>
          <ProposalUnreachable message={state.message} onRetry={load} />
        </StatePage>
      );
    case 'ended':
      return (
        <StatePage firm={state.ended.firm}>
          <Ended ended={state.ended} />
        </StatePage>
      );
    case 'list':
      return (
        <WhoSigns
          meeting={state.meeting}
          hasSecondFactor={state.device.has_second_factor}
          versionId={version_id}
          onHandOver={handOver}
          onCountersigned={load}
        />
      );
    case 'handed_over':
      return (
        <HandedOverPage
          key={state.proposal.signatory_id}
          versionId={version_id}
          proposal={state.proposal}
          onChanged={(proposal) => setState({ ...state, proposal })}
          onEnded={load}
          onHandBack={load}
        />
      );
    case 'coming_back':
      return (
        <ComeBack
          device={state.device}
          meeting={state.meeting}
          holder={state.holder}
          onShow={handOver}
          onBack={comeBack}
        />
      );
  }
}

/** On a device that is handed over, its owner can come back even if the proposal can no longer be read. */
async function loaded(version_id: string): Promise<State> {
  const device = await proposalPage.device();
  const holder = device.handed_over?.signatory_id;
  try {
    const meeting = await proposalPage.meeting({ version_id });
    return holder ? { at: 'coming_back', device, meeting, holder } : { at: 'list', device, meeting };
  } catch (error) {
    return holder ? { at: 'coming_back', device, meeting: null, holder } : stateAfter(error);
  }
}

function stateAfter(error: unknown): State {
  const ended = endOf(error);
  if (ended) return { at: 'ended', ended };
  return isRefusal(error, 'UNAUTHORIZED')
    ? { at: 'signed_out' }
    : { at: 'failed', message: failureText(error) };
}
