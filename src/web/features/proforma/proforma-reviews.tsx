import { Box, Button, Code, Group, Stack } from '@mantine/core';
import { IconCode, IconPrinter } from '@tabler/icons-react';
import { useCallback, useId, useState } from 'react';
import type { ProformaReview } from '#contract/proforma/review.ts';
import { useDetails } from '#web/components/details-toggle.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { formatDateTime } from '#web/lib/browser/format.ts';
import { PrintedProforma } from './printed-proforma.tsx';
import { ProformaDetails } from './proforma-details.tsx';

/** A client's proformas, read-only, newest first. */
export function ProformaReviews({ reviews }: { reviews: readonly ProformaReview[] }) {
  return (
    <Stack gap="lg">
      {reviews.map((review, index) => (
        <Review key={review.id} review={review} isNewest={index === 0} several={reviews.length > 1} />
      ))}
    </Stack>
  );
}

interface ReviewProps {
  review: ProformaReview;
  isNewest: boolean;
  several: boolean;
}

function Review({ review, isNewest, several }: ReviewProps) {
  const [open, setOpen] = useState(isNewest);
  const [printing, setPrinting] = useState(false);
  const stopPrinting = useCallback(() => setPrinting(false), []);
  const detailsId = useId();
  const raw = useDetails({
    what: 'raw details',
    mt: 'md',
    ml: -9,
    variant: 'subtle',
    color: 'gray',
    leftSection: <IconCode size={14} aria-hidden />,
  });

  return (
    <SectionCard
      title={several && isNewest ? 'Proforma Review (newest)' : 'Proforma Review'}
      description={saved(review)}
      actions={
        <Group gap="xs" justify="flex-end">
          {several && (
            <Button
              variant="subtle"
              size="xs"
              aria-expanded={open}
              aria-controls={detailsId}
              onClick={() => setOpen(!open)}
            >
              {open ? 'Hide' : 'Show'}
            </Button>
          )}
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPrinter size={14} aria-hidden />}
            onClick={() => setPrinting(true)}
          >
            Print
          </Button>
        </Group>
      }
    >
      <Box id={detailsId} hidden={!open}>
        {open && (
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
      </Box>
      {printing && <PrintedProforma review={review} onDone={stopPrinting} />}
    </SectionCard>
  );
}

function saved(review: ProformaReview): string {
  const by = review.submitted_by_name ? ` by ${review.submitted_by_name}` : '';
  const changed = review.version > 1 ? ` · changed ${formatDateTime(review.updated_at)}` : '';
  return `Saved ${formatDateTime(review.submission_date)}${by}${changed}`;
}
