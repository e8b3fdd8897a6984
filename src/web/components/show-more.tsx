import { Button, type ButtonProps, Center, type MantineSpacing } from '@mantine/core';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { inactive } from '#web/lib/focus/inactive.ts';
import { returnFocusOnUnmount } from '#web/lib/focus/return-focus-on-unmount.ts';

export interface ShowMoreProps extends Omit<ButtonProps, 'mt'> {
  query: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage'> & {
    fetchNextPage: () => Promise<unknown>;
  };
  /** For example 'Show older notes'. */
  label: string;
  mt?: MantineSpacing;
}

/** A button below a list that fetches its next page. */
export function ShowMore({
  query: { hasNextPage, isFetchingNextPage, fetchNextPage },
  label,
  mt = 'md',
  ...button
}: ShowMoreProps) {
  if (!hasNextPage) return null;
  return (
    <Center mt={mt} ref={returnFocusOnUnmount}>
      <Button
        variant="default"
        {...button}
        aria-busy={isFetchingNextPage}
        onClick={() => void fetchNextPage()}
        {...inactive(isFetchingNextPage)}
      >
        {label}
      </Button>
    </Center>
  );
}
