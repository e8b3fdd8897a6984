import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { DropdownMenu } from '#web/components/dropdown-menu.tsx';
import { paths } from '#web/lib/navigation/paths.ts';
import { type ExportMenuProps, exportChoices } from './export-formats.ts';
import { useExport } from './use-export.ts';

export interface MoreMenuProps extends ExportMenuProps {
  /** Whether there is no room for buttons beside the menu, so that the menu has their actions. */
  narrow: boolean;
  onImport: () => void;
  onShowRuns: () => void;
}

/** `opened`: whether the button was used before its code had loaded. */
export function MoreChoices({
  opened: used,
  narrow,
  query,
  columns,
  onImport,
  onShowRuns,
}: MoreMenuProps & { opened: boolean }) {
  const exporting = useExport(query);
  const navigate = useNavigate();
  const [opened, setOpened] = useState(used);
  return (
    <DropdownMenu position="bottom-end" opened={opened} onChange={setOpened}>
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label="More">
          <IconDots size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {narrow && (
          <>
            <Menu.Item onClick={onImport}>Import</Menu.Item>
            {exportChoices(columns).map(({ label, options }) => (
              <Menu.Item key={label} disabled={exporting.isPending} onClick={() => exporting.mutate(options)}>
                Export as {label}
              </Menu.Item>
            ))}
            <Menu.Item onClick={onShowRuns}>Bulk changes</Menu.Item>
          </>
        )}
        <Menu.Item onClick={() => void navigate({ to: paths.clientDuplicates })}>Likely duplicates</Menu.Item>
      </Menu.Dropdown>
    </DropdownMenu>
  );
}
