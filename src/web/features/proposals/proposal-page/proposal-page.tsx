import { type ReactNode, useCallback, useEffect, useState } from 'react';
import type { EndedProposal } from '#contract/proposals/proposal-page/ended-proposal.ts';
import type { OpenedProposal } from '#contract/proposals/proposal-page/opened-proposal.ts';
import { publicClient } from '#web/lib/api/public-client.ts';
import { useStep } from '#web/lib/navigation/use-step.ts';
import { callsOf } from './calls.ts';
import { dropLeftOut, readLeftOut, writeLeftOut } from './choices-draft.ts';
import { readCodeProof } from './code-proof.ts';
import { Ended, Opening, ProposalUnreachable } from './ended.tsx';
import { endOf, failureText } from './failure.ts';
import { ProposalView } from './proposal-view.tsx';
import { StatePage } from './state-page.tsx';
import { useOpened } from './use-opened.ts';
import { useReturn } from './use-return.ts';

/** The proposal page for a signatory with a link. `children`: shown once everybody has signed. */
export function PublicProposal({ token, children }: { token: string; children?: ReactNode }) {
  const [access, setAccess] = useState<ProposalAccess | null>(null);
  const [calls] = useState(() => callsOf(token));
  const step = useStep(2);

  useReturn(async () => {
    const loaded = await loadProposal(token);
    // If the proposal could not be loaded, the page stays as it is.
    if (loaded.state !== 'unreachable') setAccess(loaded);
  });

  const load = useCallback(async () => setAccess(await loadProposal(token)), [token]);
  useEffect(() => {
    let wanted = true;
    loadProposal(token).then((loaded) => {
      if (wanted) setAccess(loaded);
    });
    return () => {
      wanted = false;
    };
  }, [token]);

  useOpened(access?.state === 'opened' ? draftKey(access.proposal) : null, token);

  useEffect(() => {
    if (access?.state !== 'opened') return;
    const { state, document: content } = access.proposal;
    document.title = `${state === 'signed' ? 'Signed proposal' : 'Proposal'} from ${content.firm.name}`;
  }, [access]);

  if (access === null) {
    return (
      <StatePage firm={null}>
        <Opening />
      </StatePage>
    );
  }
  if (access.state === 'unreachable') {
    return (
      <StatePage firm={null}>
        <ProposalUnreachable
          message={access.message}
          onRetry={() => {
            setAccess(null);
            void load();
          }}
        />
      </StatePage>
    );
  }
  if (access.state === 'ended') {
    return (
      <StatePage firm={access.ended.firm}>
        <Ended ended={access.ended} />
      </StatePage>
    );
  }
  const { proposal } = access;
  const key = draftKey(proposal);
  return (
    <ProposalView
      proposal={proposal}
      calls={calls}
      step={step}
      draft={{
        read: () => readLeftOut(key),
        write: (left_out) => writeLeftOut(key, left_out),
        drop: () => dropLeftOut(key),
      }}
      onChanged={(changed) => setAccess({ state: 'opened', proposal: changed })}
      onEnded={(ended) => setAccess({ state: 'ended', ended })}
      onStale={load}
    >
      {children}
    </ProposalView>
  );
}

/** Names the version and the signatory, never the token. */
function draftKey({ document: content, signatory_id }: OpenedProposal): string {
  return `${content.id}:${signatory_id}`;
}

type ProposalAccess =
  | { state: 'opened'; proposal: OpenedProposal }
  | { state: 'ended'; ended: EndedProposal }
  | { state: 'unreachable'; message: string };

/** Opens a link. Never rejects. */
async function loadProposal(token: string): Promise<ProposalAccess> {
  try {
    const code_proof = readCodeProof();
    return { state: 'opened', proposal: await publicClient.proposalPage.open({ token, code_proof }) };
  } catch (error) {
    const ended = endOf(error);
    return ended ? { state: 'ended', ended } : { state: 'unreachable', message: failureText(error) };
  }
}
