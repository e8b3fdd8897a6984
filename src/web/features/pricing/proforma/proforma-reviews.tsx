import { Button, Code, Stack } from '@mantine/core';
import { IconCode, IconPrinter } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { CLIENT_PAGE_PARTS } from '#contract/desk/client-page/parts.ts';
import type { SavedProforma } from '#contract/pricing/saved-proformas/saved-proforma.ts';
import { useDetails } from '#web/components/details-toggle.tsx';
import { FoldCard } from '#web/components/fold-card.tsx';
import { lazyPart } from '#web/components/states/lazy-part.tsx';
import { formatDateTime } from '#web/lib/browser/format.ts';

const ProformaDetails = lazyPart(() => import('./proforma-details.tsx'), 'ProformaDetailsForm');
const PrintedProforma = lazyPart(() => import('./printed-proforma.tsx'), 'PrintedProforma');
const ProformaFees = lazyPart(() => import('#web/features/pricing/fees/proforma-fees.tsx'), 'ProformaFees');

/** A client's proformas, read-only and folded, newest first. */
export function ProformaReviews({ reviews }: { reviews: readonly SavedProforma[] }) {
  return (
    <Stack gap="md">
      {reviews.map((review, index) => (
        <Review
          key={review.id}
          review={review}
          isNewest={index === 0}
          title={reviews.length > 1 && index === 0 ? 'Proforma Review (newest)' : 'Proforma Review'}
        />
      ))}
    </Stack>
  );
}

interface ReviewProps {
  review: SavedProforma;
  isNewest: boolean;
  title: string;
}

function Review({ review, title, isNewest }: ReviewProps) {
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
        {...(isNewest && { id: CLIENT_PAGE_PARTS.fees })}
        title={title}
        line={saved(review)}
        unfolded={false}
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
            {(review.fees || isNewest) && (
              <div style={{ marginTop: 'var(--mantine-spacing-lg)' }}>
                <ProformaFees review={review} isNewest={isNewest} />
              </div>
            )}
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

function saved(review: SavedProforma): string {
  const by = review.submitted_by_name ? ` by ${review.submitted_by_name}` : '';
  const changed = review.version > 1 ? ` · changed ${formatDateTime(review.updated_at)}` : '';
  return `Saved ${formatDateTime(review.submission_date)}${by}${changed}`;
}
