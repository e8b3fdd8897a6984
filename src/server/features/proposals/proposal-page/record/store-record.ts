import { londonDay } from '#contract/values/london-time.ts';
import type { Tx } from '#server/db/connect.ts';
import { storeFile } from '#server/features/proposals/files/store-file.ts';
import type { LockedProposal } from '#server/features/proposals/proposal-page/lock-proposal.ts';
import type { SigningContext } from '#server/features/proposals/proposal-page/signing-context.ts';
import { RECORD_SECONDS, renderApart } from '#server/features/proposals/proposal-record/render-apart.ts';
import { sealPdf } from '#server/features/proposals/sealing/seal-pdf.ts';
import { headOf } from '#server/features/proposals/timeline-chain/read-head.ts';
import { recordOf } from './record-of.ts';

/**
 * Renders, seals and stores the record of a locked proposal. The same transaction stores the client's last signature,
 * or the countersignature, so neither is stored without its record (decision 0111). `at` is an ISO instant. Returns the file's id.
 */
export async function storeRecord(
  tx: Tx,
  { context, proposal, at }: { context: SigningContext; proposal: LockedProposal; at: string },
): Promise<string> {
  const { client, version } = proposal;
  const services = { ...context, db: tx };
  const timeline = await headOf(tx, client.id);
  const hasAuthority = context.env.tsaUrl !== undefined;
  const record = await recordOf(tx, proposal, { timeline, hasAuthority });
  const pdf = await renderApart(context, record, { seconds: RECORD_SECONDS });
  const { reference, number, firm } = version.document;
  const isCountersigned = proposal.signatories.some(
    ({ kind, signature }) => kind === 'firm' && signature !== null,
  );
  const content = await sealPdf(services, pdf, {
    signed_at: at,
    reason: `Record of the signatures, kept by ${firm.name}`,
  });
  const { id } = await storeFile(tx, {
    client_id: client.id,
    proposal_version_id: version.id,
    kind: 'record',
    name: `${isCountersigned ? 'countersigned' : 'signed'}-proposal-${reference}-${number}-${londonDay(new Date(at))}.pdf`,
    type: 'application/pdf',
    content,
    at,
  });
  return id;
}
