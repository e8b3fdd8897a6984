import { chosenFees } from '#contract/proposals/proposal-page/chosen-fees.ts';
import { publicFees } from '#contract/proposals/proposal-versions/document/public-fees.ts';
import type { Tx } from '#server/db/connect.ts';
import type { Proposal } from '#server/features/proposals/proposal-page/proposal-rows.ts';
import { logoOf } from '#server/features/proposals/proposal-record/logo-of.ts';
import type { RecordInput } from '#server/features/proposals/proposal-record/record-input.ts';

/** Everything that a signed proposal's PDF shows. */
export async function recordOf(
  db: Pick<Tx, 'select'>,
  { version, signatories }: Pick<Proposal, 'version' | 'signatories'>,
  { timeline, hasAuthority }: { timeline: RecordInput['timeline']; hasAuthority: boolean },
): Promise<RecordInput> {
  const { document, document_hash } = version;
  const left_out = version.left_out ?? [];
  const fees = version.accepted_fees ?? publicFees(chosenFees(document, left_out));
  const letters = version.accepted_letters;
  if (letters === null) throw new Error('Nobody has accepted the proposal');
  return {
    document,
    document_hash,
    letters,
    left_out,
    fees,
    signatures: signatories.flatMap(({ signature }) => {
      if (signature === null) return [];
      const { submission_id: _, ...printed } = signature;
      return [printed];
    }),
    timeline,
    logo: await logoOf(db, document.firm.logo),
    time_stamp: hasAuthority ? 'configured' : 'none',
  };
}
