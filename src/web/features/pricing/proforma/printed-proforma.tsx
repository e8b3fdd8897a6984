import { Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { ProformaReview } from '#contract/pricing/proforma/review.ts';
import { FirmFoot } from '#web/features/firm/firm/firm-foot.tsx';
import { FirmHead } from '#web/features/firm/firm/firm-head.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { formatDateTime } from '#web/lib/browser/format.ts';
import classes from './printed-proforma.module.css';
import { ProformaDetailsForm } from './proforma-details.tsx';

/**
 * Prints a proforma without the rest of the page. Renders it outside the page, visible to the printer only, until the
 * print dialog closes.
 */
export function PrintedProforma({ review, onDone }: { review: ProformaReview; onDone: () => void }) {
  const sheet = useRef<HTMLDivElement>(null);
  const { data: firm, isPending } = useQuery(orpc.firm.get.queryOptions());

  useEffect(() => {
    if (isPending) return;
    let wanted = true;
    window.addEventListener('afterprint', onDone);
    // The print dialog blocks the page, so wait until the sheet and its logo are rendered.
    const pictures = Array.from(sheet.current?.querySelectorAll('img') ?? [], (picture) => picture.decode());
    void Promise.allSettled(pictures).then(() => requestAnimationFrame(() => wanted && window.print()));
    return () => {
      wanted = false;
      window.removeEventListener('afterprint', onDone);
    };
  }, [onDone, isPending]);

  return createPortal(
    <div className={classes.sheet} ref={sheet}>
      {firm?.name && <FirmHead firm={firm} />}
      <Title order={1}>Proforma: {review.details.company_name}</Title>
      <Text mb="lg">Saved {formatDateTime(review.submission_date)}</Text>
      <ProformaDetailsForm details={review.details} />
      {firm?.name && <FirmFoot firm={firm} />}
    </div>,
    document.body,
  );
}
