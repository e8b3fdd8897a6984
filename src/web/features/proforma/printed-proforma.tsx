import { Text, Title } from '@mantine/core';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import type { ProformaReview } from '#contract/proforma/review.ts';
import { formatDateTime } from '#web/lib/browser/format.ts';
import classes from './printed-proforma.module.css';
import { ProformaDetails } from './proforma-details.tsx';

/**
 * Prints a proforma on its own. Renders it outside the page, visible to the printer only, until the dialog
 * closes.
 */
export function PrintedProforma({ review, onDone }: { review: ProformaReview; onDone: () => void }) {
  useEffect(() => {
    window.addEventListener('afterprint', onDone);
    // The print dialog blocks the page, so wait a frame until the sheet is rendered.
    const frame = requestAnimationFrame(() => window.print());
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('afterprint', onDone);
    };
  }, [onDone]);

  return createPortal(
    <div className={classes.sheet}>
      <Title order={1}>Proforma: {review.details.company_name}</Title>
      <Text mb="lg">Saved {formatDateTime(review.submission_date)}</Text>
      <ProformaDetails details={review.details} />
    </div>,
    document.body,
  );
}
