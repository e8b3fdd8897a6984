import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { CALENDLY_SOURCE, normaliseSource, sourceLabel } from '#contract/clients/clients/inquiry-source.ts';
import { LinkLine } from '#web/components/navigation/link-line.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { formatNumber } from '#web/lib/browser/format.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { InquirySourceIcon } from './source-icon.tsx';

const ROWS = [...'123456'];

const TOP_SOURCES = 6;

export interface InquirySourcesProps {
  /** Sorted by count, highest first. Undefined while loading. */
  sources: readonly { source: string; count: number; calendly: boolean }[] | undefined;
}

export function InquirySources({ sources }: InquirySourcesProps) {
  const [all, setAll] = useState(false);
  return (
    <SectionCard title="Inquiry Sources" description="Where clients come from">
      {sources === undefined && (
        <Stack gap="sm">
          {ROWS.map((row) => (
            <Skeleton key={row} height={28} />
          ))}
        </Stack>
      )}
      {sources?.length === 0 && (
        <Text c="dimmed" size="sm" py="md">
          No inquiry source data available
        </Text>
      )}
      {sources?.slice(0, all ? undefined : TOP_SOURCES).map(({ source, count, calendly }) => (
        <LinkLine
          key={calendly ? 'calendly booking' : source}
          to={paths.clients}
          search={calendly ? { calendly_booking: 'true' } : { inquiry_source: source }}
          label={entryLabel(source, calendly)}
          leftSection={<InquirySourceIcon source={source} />}
          rightSection={<Text size="sm">{formatNumber(count)}</Text>}
        />
      ))}
      {sources && sources.length > TOP_SOURCES && (
        <Button variant="subtle" fullWidth mt="xs" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Show fewer inquiry sources' : 'View all inquiry sources'}
        </Button>
      )}
    </SectionCard>
  );
}

/** Distinguishes the source 'Calendly' from the entry for Calendly bookings. */
function entryLabel(source: string, calendly: boolean): string {
  const isSource = !calendly && normaliseSource(source) === normaliseSource(CALENDLY_SOURCE);
  return isSource ? `${source} (source)` : sourceLabel(source);
}
