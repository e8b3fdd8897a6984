import { Button } from '@mantine/core';
import { useState } from 'react';
import type { EndedProposal } from '#contract/proposals/proposal-page/ended-proposal.ts';
import type { OpenedProposal } from '#contract/proposals/proposal-page/opened-proposal.ts';
import type { ProposalCalls } from '#web/features/proposals/proposal-page/calls.ts';
import { ProposalView } from '#web/features/proposals/proposal-page/proposal-view.tsx';
import { publicClient } from '#web/lib/api/public-client.ts';
import classes from './in-person.module.css';

/**
 * The proposal as a signatory reads and signs it on a staff member's device. The device doesn't store the signatory's
 * choices.
 */
export function HandedOverPage({
  versionId,
  proposal,
  onChanged,
  onEnded,
  onHandBack,
}: {
  versionId: string;
  proposal: OpenedProposal;
  onChanged: (proposal: OpenedProposal) => void;
  onEnded: (ended: EndedProposal) => void;
  onHandBack: () => void;
}) {
  const { signatory_id, signatories, mine } = proposal;
  const step = useState(0);
  const [calls] = useState<ProposalCalls>(() => ({
    sign: (signing) =>
      publicClient.proposalPage.signInPerson({ version_id: versionId, signatory_id, ...signing }),
    code: null,
    ask: null,
    decline: null,
    notMe: null,
    pdf: null,
  }));
  const reader = signatories.find(({ id }) => id === signatory_id)?.name ?? '';
  return (
    <>
      <div className={classes.handOver}>
        <span>
          {mine.signed_at === null
            ? `${reader} is reading on this device.`
            : `${reader} has signed. Please hand the device back.`}
        </span>
        <Button size="md" variant="default" onClick={onHandBack}>
          Hand back
        </Button>
      </div>
      <ProposalView
        proposal={proposal}
        calls={calls}
        step={step}
        draft={NO_DRAFT}
        onChanged={onChanged}
        onEnded={onEnded}
        onStale={async () =>
          onChanged(await publicClient.proposalPage.openInPerson({ version_id: versionId, signatory_id }))
        }
      />
    </>
  );
}

const NO_DRAFT = { read: () => [], write: () => undefined, drop: () => undefined };
