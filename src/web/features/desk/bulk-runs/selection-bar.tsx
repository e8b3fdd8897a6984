import { Button, Group, Menu, Text } from '@mantine/core';
import { IconChevronUp } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ClientColumn } from '#contract/clients/client-list/client-columns.ts';
import type { ClientSort } from '#contract/clients/client-list/client-sort.ts';
import type { ExportOptions } from '#contract/clients/client-list/export-options.ts';
import type { ClientFilter } from '#contract/clients/clients/client.ts';
import { isFiltered } from '#contract/clients/clients/client-filter.ts';
import type { BulkAction } from '#contract/desk/bulk-runs/bulk-action.ts';
import { DropdownMenu } from '#web/components/dropdown-menu.tsx';
import { BusyButton } from '#web/components/forms/busy-button.tsx';
import { exportChoices } from '#web/features/clients/client-list/menus/export-formats.ts';
import { selectedCount } from '#web/features/clients/client-list/selection/selection.ts';
import {
  clearSelection,
  selectAll,
  useSelection,
} from '#web/features/clients/client-list/selection/selection-store.ts';
import { client } from '#web/lib/api/api.ts';
import { saveFile } from '#web/lib/browser/download-file.ts';
import { formatNumber } from '#web/lib/browser/format.ts';
import { returnFocusOnUnmount } from '#web/lib/focus/return-focus-on-unmount.ts';
import { useCloseOnEscape } from '#web/lib/focus/use-close-on-escape.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError } from '#web/lib/messages/notify.ts';
import { ActionDialog } from './action-dialog.tsx';
import { clientsOf, isWithinLimit } from './clients-of.ts';
import classes from './selection-bar.module.css';

const ACTIONS: readonly { kind: BulkAction['kind']; label: string }[] = [
  { kind: 'owner', label: 'Owner' },
  { kind: 'status', label: 'Status' },
  { kind: 'next_step', label: 'Next step' },
  { kind: 'email_link', label: 'Email questionnaire' },
  { kind: 'close', label: 'Close' },
];

/** Actions that have their own button where there is room. */
const SHOWN = ACTIONS.slice(0, 3);

export interface SelectionBarProps {
  filter: ClientFilter;
  /** The order and the columns of the table. Undefined in other views. */
  sort: ClientSort | undefined;
  columns: readonly ClientColumn[] | undefined;
  /** Number of clients that match the filter. */
  matching: number;
}

/** Shows the number of selected clients and offers actions on them. */
export function SelectionBar({ filter, matching, sort, columns }: SelectionBarProps) {
  const selection = useSelection();
  const selected = selectedCount(selection, matching);
  const clients = clientsOf(selection, filter);
  const [acting, setActing] = useState<BulkAction['kind'] | null>(null);
  useCloseOnEscape(true, clearSelection);
  const exporting = useMutation({
    mutationFn: (options: ExportOptions) => client.bulkRuns.export({ clients, sort, ...options }),
    onSuccess: saveFile,
    onError: (error) => notifyError(describeError(error, 'Failed to export clients')),
  });

  function begin(kind: BulkAction['kind']): void {
    if (isWithinLimit(selection)) setActing(kind);
  }

  return (
    <section ref={returnFocusOnUnmount} className={classes.bar} aria-label="Selected clients">
      <Group gap="xs">
        <Text fw={600} size="sm" role="status">
          {formatNumber(selected)} selected
        </Text>
        {selected < matching && (
          <Button size="compact-sm" variant="subtle" onClick={selectAll}>
            Select all {formatNumber(matching)} {isFiltered(filter) ? 'that match' : 'clients'}
          </Button>
        )}
      </Group>
      <Group gap="xs">
        {SHOWN.map(({ kind, label }) => (
          <Button
            key={kind}
            size="compact-sm"
            variant="default"
            visibleFrom="md"
            aria-haspopup="dialog"
            onClick={() => begin(kind)}
          >
            {label}
          </Button>
        ))}
        <DropdownMenu position="top-end">
          <Menu.Target>
            <BusyButton
              size="compact-sm"
              variant="default"
              aria-keyshortcuts="A"
              busy={exporting.isPending}
              rightSection={<IconChevronUp size={14} stroke={1.6} aria-hidden />}
            >
              Actions
            </BusyButton>
          </Menu.Target>
          <Menu.Dropdown>
            {ACTIONS.map(({ kind, label }) => (
              <Menu.Item key={kind} onClick={() => begin(kind)}>
                {label}…
              </Menu.Item>
            ))}
            <Menu.Divider />
            {exportChoices(columns).map(({ label, options }) => (
              <Menu.Item
                key={label}
                onClick={() => {
                  if (isWithinLimit(selection)) exporting.mutate(options);
                }}
              >
                Export {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </DropdownMenu>
        <Button size="compact-sm" variant="subtle" color="gray" onClick={clearSelection}>
          Clear
        </Button>
      </Group>
      {acting && (
        <ActionDialog kind={acting} clients={clients} selected={selected} onClose={() => setActing(null)} />
      )}
    </section>
  );
}
