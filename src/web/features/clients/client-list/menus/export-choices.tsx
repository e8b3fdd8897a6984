import { Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DropdownMenu } from '#web/components/dropdown-menu.tsx';
import { BusyButton } from '#web/components/forms/busy-button.tsx';
import { filterOf } from '#web/features/clients/client-list/client-pages.ts';
import { orpc } from '#web/lib/api/api.ts';
import { formatCount } from '#web/lib/browser/format.ts';
import { type ExportMenuProps, exportChoices } from './export-formats.ts';
import { useExport } from './use-export.ts';

/** `opened`: whether the button was used before its code had loaded. */
export function ExportChoices({ query, columns, opened: used }: ExportMenuProps & { opened: boolean }) {
  const [opened, setOpened] = useState(used);
  const { data: count } = useQuery(orpc.clients.count.queryOptions({ input: filterOf(query) }));
  const exporting = useExport(query);
  return (
    <DropdownMenu position="bottom-end" opened={opened} onChange={setOpened} disabled={exporting.isPending}>
      <Menu.Target>
        <BusyButton
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
          busy={exporting.isPending}
        >
          Export
        </BusyButton>
      </Menu.Target>
      <Menu.Dropdown>
        {count && <Menu.Label>{formatCount(count.matching, 'client')}</Menu.Label>}
        {exportChoices(columns).map(({ label, options }) => (
          <Menu.Item key={label} onClick={() => exporting.mutate(options)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </DropdownMenu>
  );
}
