import { Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { DropdownMenu } from '#web/components/dropdown-menu.tsx';
import { BusyButton } from '#web/components/forms/busy-button.tsx';
import type { ListQuery } from '#web/features/client-list/client-pages.ts';
import { client } from '#web/lib/api/api.ts';
import { saveFile } from '#web/lib/browser/download-file.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError } from '#web/lib/messages/notify.ts';

/** `opened`: whether the button was used before its code had loaded. */
export function ExportChoices({ query, opened: used }: { query: ListQuery; opened: boolean }) {
  const [opened, setOpened] = useState(used);
  const exporting = useMutation({
    mutationFn: (format: 'csv' | 'xlsx') => client.clients.export({ ...query, format }),
    onSuccess: saveFile,
    onError: (error) => notifyError(describeError(error, 'Failed to export clients')),
  });
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
        <Menu.Item onClick={() => exporting.mutate('csv')}>CSV (.csv)</Menu.Item>
        <Menu.Item onClick={() => exporting.mutate('xlsx')}>Excel (.xlsx)</Menu.Item>
      </Menu.Dropdown>
    </DropdownMenu>
  );
}
