import { DirectDebitOffer } from '#web/features/connections/direct-debit/direct-debit-offer.tsx';
import { InPerson } from '#web/features/proposals/proposal-page/in-person/in-person.tsx';
import { PublicProposal } from '#web/features/proposals/proposal-page/proposal-page.tsx';

/** The public proposal page at /proposal/{token}, with its own document (proposal.html). */
export function ProposalPage({ token }: { token: string }) {
  return (
    <PublicProposal token={token}>
      <DirectDebitOffer token={token} />
    </PublicProposal>
  );
}

/** A proposal on a staff member's device, for signing in a meeting, at /proposal/in-person/{version_id}. */
export function InPersonPage({ versionId }: { versionId: string }) {
  return <InPerson versionId={versionId} />;
}
