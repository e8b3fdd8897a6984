import type { PackStatus } from '#contract/due-diligence/inspection/pack.ts';
import { Refusal } from '#contract/errors.ts';
import type { SignedInCtx } from '#server/context.ts';
import { archiveStatus } from '#server/jobs/archives/archive-status.ts';
import { PACKS } from './pack-kind.ts';

/** The latest pack. Throws FORBIDDEN. */
export async function packStatus({ context }: { context: SignedInCtx }): Promise<PackStatus> {
  mustApprove(context);
  return archiveStatus(context, PACKS);
}

/** A pack is for those who approve for the firm. Throws FORBIDDEN for others. */
export function mustApprove({ actor }: Pick<SignedInCtx, 'actor'>): void {
  if (actor.approves !== true) throw new Refusal('FORBIDDEN');
}
