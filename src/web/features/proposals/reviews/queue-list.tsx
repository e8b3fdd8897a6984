import { Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useLayoutEffect, useRef } from 'react';
import { clientFullName } from '#contract/clients/clients/client-name.ts';
import { daysSince } from '#contract/desk/standing/age.ts';
import { wholePounds } from '#contract/pricing/client-values/value-text.ts';
import type { QueuedReview } from '#contract/proposals/reviews/contract.ts';
import { ShowMore } from '#web/components/show-more.tsx';
import { formatCount } from '#web/lib/browser/format.ts';
import { inactive } from '#web/lib/focus/inactive.ts';
import classes from './reviews.module.css';
import type { useReviewQueue } from './use-review-queue.ts';

export interface QueueListProps {
  queue: Pick<ReturnType<typeof useReviewQueue>, 'query' | 'items' | 'choose'>;
  shownId: string;
  isLocked: boolean;
}

/** The clients in review, newest first, each with what it is worth and how long it has waited. */
export function QueueList({ queue: { query, items, choose }, shownId, isLocked }: QueueListProps) {
  const list = useRef<HTMLUListElement>(null);
  // Scrolls only the list: the proforma that is being read stays where it is.
  useLayoutEffect(() => {
    const entry = list.current?.querySelector(`[data-client="${shownId}"]`);
    if (!list.current || !entry) return;
    const [its, all] = [entry.getBoundingClientRect(), list.current.getBoundingClientRect()];
    if (its.top < all.top) list.current.scrollTop -= all.top - its.top;
    if (its.bottom > all.bottom) list.current.scrollTop += its.bottom - all.bottom;
  }, [shownId]);
  return (
    <ul ref={list} className={classes.list} aria-label="Clients in review">
      {items.map((item) => (
        <li key={item.client.id}>
          <UnstyledButton
            className={classes.entry}
            data-client={item.client.id}
            aria-current={item.client.id === shownId || undefined}
            onClick={() => choose(item.client.id)}
            {...inactive(isLocked)}
          >
            <Entry item={item} />
          </UnstyledButton>
        </li>
      ))}
      {query.hasNextPage && (
        <li>
          <ShowMore query={query} label="Show more" size="compact-sm" mt={4} />
        </li>
      )}
    </ul>
  );
}

function Entry({ item: { client, queued_at, first_year_value } }: { item: QueuedReview }) {
  const days = daysSince(queued_at, new Date());
  return (
    <>
      <span className={classes.name}>{clientFullName(client)}</span>
      {client.company !== null && (
        <Text span size="sm" c="dimmed" lineClamp={1}>
          {client.company}
        </Text>
      )}
      <span className={classes.facts}>
        <span>
          {first_year_value === null ? 'No fees' : wholePounds(first_year_value)}
          {first_year_value !== null && <VisuallyHidden> in the first year</VisuallyHidden>}
        </span>
        <span>
          <VisuallyHidden>, waiting: </VisuallyHidden>
          {days === 0 ? 'today' : formatCount(days, 'day')}
        </span>
      </span>
    </>
  );
}
