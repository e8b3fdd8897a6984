import type { ShownLetter } from '#contract/proposals/letters/document-letter.ts';
import type { EndedProposal } from '#contract/proposals/proposal-page/ended-proposal.ts';
import type { OpenedProposal } from '#contract/proposals/proposal-page/opened-proposal.ts';
import type { OwnPart } from '#contract/proposals/proposal-page/own-part.ts';
import type { ShownAmounts } from '#contract/proposals/proposal-versions/fee-labels.ts';
import type { ProposalCalls } from '#web/features/proposals/proposal-page/calls.ts';

export interface SigningProps {
  proposal: OpenedProposal;
  own: OwnPart;
  letters: ShownLetter[];
  shown: ShownAmounts;
  leftOut: readonly string[];
  calls: ProposalCalls;
  /** Null in person. */
  onNotMe: (() => void) | null;
  onBack: () => void;
  onSigned: (proposal: OpenedProposal) => void;
  onEnded: (ended: EndedProposal) => void;
  /** Loads the proposal again, and says why. */
  onStale: (message: string) => Promise<void>;
}
