import { Button, type ButtonProps, Center, type MantineSpacing } from '@mantine/core';
import { useState } from 'react';
import { fetchNextPage, type PagedQuery } from '#web/lib/api/next-page.ts';
import { inactive } from '#web/lib/focus/inactive.ts';
import { returnFocusOnUnmount } from '#web/lib/focus/return-focus-on-unmount.ts';

interface LookProps extends Omit<ButtonProps, 'mt'> {
  /** For example 'Show older notes'. */
  label: string;
  mt?: MantineSpacing;
}

/** A button below a list. It fetches the list's next page. */
export function ShowMore({
  query,
  ...look
}: LookProps & { query: PagedQuery & { isFetchingNextPage: boolean } }) {
  return (
    <MoreButton
      {...look}
      isOffered={query.hasNextPage}
      isFetching={query.isFetchingNextPage}
      fetchMore={() => fetchNextPage(query)}
    />
  );
}

/** The button of `ShowMore`, for a list that comes from several queries. */
export function MoreButton({
  isOffered,
  isFetching,
  fetchMore,
  label,
  mt = 'md',
  ...button
}: LookProps & { isOffered: boolean; isFetching: boolean; fetchMore: () => Promise<void> }) {
  // The button is busy from the click, because the next page may have to wait for a refetch.
  const [isAsked, setIsAsked] = useState(false);
  const isBusy = isAsked || isFetching;
  if (!isOffered) return null;
  return (
    <Center mt={mt} ref={returnFocusOnUnmount}>
      <Button
        variant="default"
        {...button}
        aria-busy={isBusy}
        onClick={() => {
          setIsAsked(true);
          void fetchMore().finally(() => setIsAsked(false));
        }}
        {...inactive(isBusy)}
      >
        {label}
      </Button>
    </Center>
  );
}
