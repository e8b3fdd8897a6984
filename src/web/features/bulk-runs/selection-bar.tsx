import { Button, Group, Text } from '@mantine/core';
import type { ClientFilter } from '#contract/clients/client.ts';
import { isFiltered } from '#contract/clients/client-filter.ts';
import { selectedCount } from '#web/features/client-list/selection/selection.ts';
import {
  clearSelection,
  selectAll,
  useSelection,
} from '#web/features/client-list/selection/selection-store.ts';
import { formatNumber } from '#web/lib/browser/format.ts';
import { returnFocusOnUnmount } from '#web/lib/focus/return-focus-on-unmount.ts';
import { useCloseOnEscape } from '#web/lib/focus/use-close-on-escape.ts';
import classes from './selection-bar.module.css';

/** The acts for the selected clients. `matching` is the number of clients that match the filter. */
export function SelectionBar({ filter, matching }: { filter: ClientFilter; matching: number }) {
  const selection = useSelection();
  const selected = selectedCount(selection, matching);
  useCloseOnEscape(true, clearSelection);
  const canSelectAll = selected < matching;

  return (
    <section ref={returnFocusOnUnmount} className={classes.bar} aria-label="Selected clients">
      <Text fw={600} size="sm" role="status">
        {formatNumber(selected)} selected
      </Text>
      <Group gap="xs">
        {canSelectAll && (
          <Button size="compact-sm" variant="subtle" onClick={selectAll}>
            Select all {formatNumber(matching)} {isFiltered(filter) ? 'that match' : 'clients'}
          </Button>
        )}
        <Button size="compact-sm" variant="default" onClick={clearSelection}>
          Clear
        </Button>
      </Group>
    </section>
  );
}
