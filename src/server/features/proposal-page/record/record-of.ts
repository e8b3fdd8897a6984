import { logoType } from '#contract/firm/logo.ts';
import { chosenFees } from '#contract/proposal-page/chosen-fees.ts';
import { publicFees } from '#contract/proposal-versions/public-fees.ts';
import type { Tx } from '#server/db/connect.ts';
import { findLogo } from '#server/features/firm/find-logo.ts';
import type { Proposal } from '#server/features/proposal-page/proposal-rows.ts';
import { recordHashes } from '#server/features/proposal-record/record-hashes.ts';
import type { RecordInput } from '#server/features/proposal-record/record-input.ts';

/** Everything that a proposal's PDF shows. Without signatures, it is the proposal as it was sent. */
export async function recordOf(
  db: Pick<Tx, 'select'>,
  { version, signatories }: Pick<Proposal, 'version' | 'signatories'>,
  { timeline, hasAuthority }: { timeline: RecordInput['timeline']; hasAuthority: boolean },
): Promise<RecordInput> {
  const { document, document_hash } = version;
  const left_out = version.left_out ?? [];
  const fees = version.accepted_fees ?? publicFees(chosenFees(document, left_out));
  return {
    document,
    document_hash,
    left_out,
    fees,
    signatures: signatories.flatMap(({ signature }) => {
      if (signature === null) return [];
      const { submission_id: _, ...printed } = signature;
      return [printed];
    }),
    timeline,
    hashes: recordHashes(document, fees, left_out),
    logo: await logoOf(db, document.firm.logo),
    time_stamp: hasAuthority ? 'configured' : 'none',
  };
}

/** The logo as it was when the proposal was sent: its path ends with the hash of its content. */
async function logoOf(db: Pick<Tx, 'select'>, path: string): Promise<RecordInput['logo']> {
  const hash = path.split('/').at(-1);
  if (!hash) return null;
  const { content } = await findLogo({ db }, hash);
  const type = logoType(content);
  return type && { type, content };
}
