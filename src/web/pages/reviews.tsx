import { PageHeader } from '#web/components/navigation/page-header.tsx';
import { ProformaFees } from '#web/features/pricing/fees/proforma-fees.tsx';
import { ProformaDetailsForm } from '#web/features/pricing/proforma/proforma-details.tsx';
import { DownloadExports } from '#web/features/proposals/proposals/download-exports.tsx';
import { ReviewQueue } from '#web/features/proposals/reviews/review-queue.tsx';

export function ReviewsPage() {
  return (
    <>
      <PageHeader
        title="Proforma Reviews"
        subtitle="Check each proforma and send the proposal"
        actions={<DownloadExports />}
      />
      <ReviewQueue
        renderFees={(review) => <ProformaFees review={review} isNewest />}
        renderDetails={({ details }) => <ProformaDetailsForm details={details} />}
      />
    </>
  );
}
