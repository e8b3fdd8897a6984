import { Portal, Text, Title } from '@mantine/core';
import { useEffect } from 'react';
import type { ProformaReview } from '#contract/proforma/review.ts';
import { formatDateTime } from '#web/lib/format.ts';
import classes from './printed-proforma.module.css';
import { ProformaDetails } from './proforma-details.tsx';

/** A proforma alone on paper: drawn beside the page, seen by the printer only, gone once the dialog is closed. */
export function PrintedProforma({ review, onDone }: { review: ProformaReview; onDone: () => void }) {
  useEffect(() => {
    window.addEventListener('afterprint', onDone);
    window.print();
    return () => window.removeEventListener('afterprint', onDone);
  }, [onDone]);

  return (
    <Portal className={classes.sheet ?? ''}>
      <Title order={1}>Proforma: {review.details.company_name}</Title>
      <Text mb="lg">Saved {formatDateTime(review.submission_date)}</Text>
      <ProformaDetails details={review.details} />
    </Portal>
  );
}
