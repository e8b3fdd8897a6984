import { Button, Code, Stack } from '@mantine/core';
import { IconCode, IconPrinter } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import type { ProformaReview } from '#contract/proforma/review.ts';
import { useDetails } from '#web/components/details-toggle.tsx';
import { FoldCard } from '#web/components/fold-card.tsx';
import { formatDateTime } from '#web/lib/browser/format.ts';
import { PrintedProforma } from './printed-proforma.tsx';
import { ProformaDetails } from './proforma-details.tsx';

/** A client's proformas, read-only, newest first. */
export function ProformaReviews({
  reviews,
  unfolded,
}: {
  reviews: readonly ProformaReview[];
  /** Whether the newest starts unfolded. */
  unfolded: boolean;
}) {
  return (
    <Stack gap="md">
      {reviews.map((review, index) => (
        <Review
          key={review.id}
          review={review}
          unfolded={unfolded && index === 0}
          title={reviews.length > 1 && index === 0 ? 'Proforma Review (newest)' : 'Proforma Review'}
        />
      ))}
    </Stack>
  );
}

interface ReviewProps {
  review: ProformaReview;
  title: string;
  unfolded: boolean;
}

function Review({ review, title, unfolded }: ReviewProps) {
  const [printing, setPrinting] = useState(false);
  const stopPrinting = useCallback(() => setPrinting(false), []);
  const raw = useDetails({
    what: 'raw details',
    mt: 'md',
    ml: -9,
    variant: 'subtle',
    color: 'gray',
    leftSection: <IconCode size={14} aria-hidden />,
  });

  return (
    <>
      <FoldCard
        title={title}
        line={saved(review)}
        unfolded={unfolded}
        aside={
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPrinter size={14} aria-hidden />}
            onClick={() => setPrinting(true)}
          >
            Print
          </Button>
        }
      >
        {() => (
          <>
            <ProformaDetails details={review.details} />
            {raw.button}
            {raw.panel(() => (
              <Code block mt="xs" mah="28rem" style={{ overflow: 'auto' }} tabIndex={0}>
                {JSON.stringify(review.details, null, 2)}
              </Code>
            ))}
          </>
        )}
      </FoldCard>
      {printing && <PrintedProforma review={review} onDone={stopPrinting} />}
    </>
  );
}

function saved(review: ProformaReview): string {
  const by = review.submitted_by_name ? ` by ${review.submitted_by_name}` : '';
  const changed = review.version > 1 ? ` · changed ${formatDateTime(review.updated_at)}` : '';
  return `Saved ${formatDateTime(review.submission_date)}${by}${changed}`;
}
