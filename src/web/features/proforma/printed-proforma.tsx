import { Text, Title } from '@mantine/core';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import type { ProformaReview } from '#contract/proforma/review.ts';
import { formatDateTime } from '#web/lib/browser/format.ts';
import classes from './printed-proforma.module.css';
import { ProformaDetails } from './proforma-details.tsx';

/** A proforma alone on paper: drawn beside the page, seen by the printer only, gone once the dialog is closed. */
export function PrintedProforma({ review, onDone }: { review: ProformaReview; onDone: () => void }) {
  useEffect(() => {
    window.addEventListener('afterprint', onDone);
    // The dialog holds everything up: first a frame, so that the sheet is drawn.
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
