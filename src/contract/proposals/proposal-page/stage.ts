import type { OpenedProposal } from './opened-proposal.ts';

/**
 * The stage of a proposal for its reader. `waiting`: others sign first. `deciding`: it is the reader's turn. `signed`: the
 * reader has signed, but other signatories of the client haven't. `agreed`: all the client's signatories have signed.
 */
export type Stage = 'waiting' | 'deciding' | 'signed' | 'agreed';

export function stageOf({
  state,
  mine,
  waiting_for,
}: Pick<OpenedProposal, 'state' | 'mine' | 'waiting_for'>): Stage {
  if (state === 'signed') return 'agreed';
  if (mine.signed_at !== null) return 'signed';
  return waiting_for === null ? 'deciding' : 'waiting';
}

/** Whether the reader has nothing left to decide. */
export function hasDecided(stage: Stage): boolean {
  return stage === 'signed' || stage === 'agreed';
}
