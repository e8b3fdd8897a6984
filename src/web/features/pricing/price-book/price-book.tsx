import { Alert, Button, Group, List, Select, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { goneReferences } from '#contract/pricing/price-book/price-references.ts';
import { TYPICAL_CLIENT_TEXT } from '#contract/pricing/price-book/typical-client.ts';
import type { BookVersion, ListedVersion } from '#contract/pricing/price-book/version.ts';
import { londonDay } from '#contract/values/london-time.ts';
import { SectionCard } from '#web/components/section-card.tsx';
import { ErrorState } from '#web/components/states/error-state.tsx';
import { lazyPart } from '#web/components/states/lazy-part.tsx';
import { useLaw } from '#web/features/firm/law/use-law.ts';
import { orpc } from '#web/lib/api/api.ts';
import { formatCount } from '#web/lib/browser/format.ts';
import { isRefusal } from '#web/lib/messages/is-refusal.ts';
import { useErrorToast } from '#web/lib/messages/use-error-toast.ts';
import { useIsAdmin } from '#web/lib/session/is-admin.ts';
import { bookRows, unlistedPrices } from './book-rows.ts';
import { NoBook } from './no-book.tsx';
import { type ListedPrice, PriceTable } from './price-table.tsx';
import { VersionActions } from './versions/version-actions.tsx';
import { versionText } from './versions/version-labels.ts';

const PriceDialog = lazyPart(() => import('./edit/price-dialog.tsx'), 'PriceDialog');

const FETCH_FAILED = 'The price book could not be loaded';

export interface PriceBookProps {
  /** The version to show. If undefined, the draft for administrators and the version in force for others, if there is one. */
  versionId: string | undefined;
  onVersion: (id: string) => void;
}

export function PriceBook({ versionId, onVersion }: PriceBookProps) {
  const { data, error, isFetching, refetch } = useQuery({
    ...orpc.priceBook.get.queryOptions({ input: versionId === undefined ? {} : { id: versionId } }),
    placeholderData: (before) => before,
  });
  const isGone = versionId !== undefined && isRefusal(error, 'NOT_FOUND');
  useErrorToast(data || isGone ? null : error, FETCH_FAILED);
  const leave = useEffectEvent(() => onVersion(''));
  // The version in the address no longer exists, for example because somebody has discarded the draft.
  useEffect(() => {
    if (isGone) leave();
  }, [isGone]);
  if (!data)
    return error ? (
      <ErrorState title={FETCH_FAILED} onRetry={() => void refetch()} retrying={isFetching} />
    ) : (
      <Stack role="status" aria-label="Loading...">
        <Skeleton h={34} w="18rem" />
        <Skeleton h={240} />
        <Skeleton h={240} />
      </Stack>
    );
  if (!data.shown) return <NoBook />;
  return (
    <Book
      key={data.shown.id}
      book={data.shown}
      catalogue={data.catalogue}
      versions={data.versions}
      inForceId={data.in_force_id}
      onVersion={onVersion}
    />
  );
}

interface BookProps {
  book: BookVersion;
  catalogue: Parameters<typeof bookRows>[0];
  versions: readonly ListedVersion[];
  inForceId: string | null;
  onVersion: (id: string) => void;
}

function Book({ book, catalogue, versions, inForceId, onVersion }: BookProps) {
  const admin = useIsAdmin();
  const [opened, setOpened] = useState<ListedPrice | null>(null);
  const editable = admin && book.state === 'draft';
  const today = londonDay(new Date());
  const law = useLaw();
  // The engine prices every service, so not again for each opened dialog.
  const rows = useMemo(() => bookRows(catalogue, book, { day: today, law }), [catalogue, book, today, law]);
  const missing = rows.filter(({ stored }) => stored === null);
  const broken = rows.flatMap((row) => {
    const reasons = row.stored ? goneReferences(row.stored.price, catalogue) : [];
    return reasons.length > 0 ? [{ row, reasons }] : [];
  });
  const gone = unlistedPrices(catalogue, book.prices);
  const choices = versions.map((version) => ({
    value: version.id,
    label: versionText(version, { inForceId, today }),
  }));
  return (
    <Stack>
      <Group justify="space-between" align="end" gap="sm">
        <Select
          label="Version"
          data={choices}
          value={book.id}
          allowDeselect={false}
          onChange={(id) => id && onVersion(id)}
          flex="0 1 22rem"
        />
        <VersionActions
          book={book}
          choices={choices}
          versions={versions}
          missing={missing.length}
          broken={broken.map(({ row }) => row.subHeader.display_name)}
          onVersion={onVersion}
        />
      </Group>
      {book.state === 'draft' && book.from_examples && (
        <Alert color="yellow" variant="light" title="Example prices: check each before you publish">
          Your firm hasn't agreed these prices. A price loses the word 'Example' when somebody saves it.
        </Alert>
      )}
      {broken.length > 0 && (
        <SectionCard
          title={`${formatCount(broken.length, 'price')} can't be computed`}
          description="The catalogue no longer has what these prices need. Proformas with these services say 'to be priced'."
        >
          <List size="sm" spacing={4} aria-label="Prices that can't be computed">
            {broken.map(({ row, reasons }) => (
              <List.Item key={row.subHeader.id} style={{ overflowWrap: 'anywhere' }}>
                {row.subHeader.display_name}: {reasons.join('. ')}.
              </List.Item>
            ))}
          </List>
        </SectionCard>
      )}
      {missing.length > 0 && (
        <SectionCard
          title={`${formatCount(missing.length, 'service')} ${missing.length === 1 ? 'has' : 'have'} no price`}
          description="Proformas with these services say 'to be priced'."
        >
          <Group gap="xs">
            {missing.map((row) =>
              editable ? (
                <Button
                  key={row.subHeader.id}
                  size="compact-sm"
                  variant="default"
                  aria-label={`Set a price for ${row.subHeader.display_name}, which has none`}
                  onClick={() => setOpened(row)}
                >
                  {row.subHeader.display_name}
                </Button>
              ) : (
                <Text key={row.subHeader.id} size="sm">
                  {row.subHeader.display_name}
                </Text>
              ),
            )}
          </Group>
        </SectionCard>
      )}
      <Text size="sm" c="dimmed">
        {TYPICAL_CLIENT_TEXT}
      </Text>
      {catalogue.map((category) => (
        <PriceTable
          key={category.id}
          category={category}
          rows={rows.filter((row) => row.category.id === category.id)}
          draftId={editable ? book.id : null}
          marksExamples={book.state === 'draft' && book.from_examples}
          onOpen={setOpened}
        />
      ))}
      {gone.length > 0 && (
        <SectionCard
          title="No longer in the catalogue"
          description="Prices of services that are deleted or inactive. Proformas don't use them."
        >
          <Text size="sm">{gone.map(({ price }) => price.sub_header_name).join(', ')}</Text>
        </SectionCard>
      )}
      {opened && (
        <PriceDialog
          key={opened.subHeader.id}
          book={book}
          catalogue={catalogue}
          category={opened.category}
          subHeader={opened.subHeader}
          stored={opened.stored}
          editable={editable}
          onClose={() => setOpened((now) => (now === opened ? null : now))}
        />
      )}
    </Stack>
  );
}
