import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { DropdownMenu } from '#web/components/dropdown-menu.tsx';
import { paths } from '#web/lib/navigation/paths.ts';

/** Rarely used actions of the list. */
export function MoreMenu() {
  const navigate = useNavigate();
  return (
    <DropdownMenu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label="More">
          <IconDots size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void navigate({ to: paths.clientDuplicates })}>Likely duplicates</Menu.Item>
      </Menu.Dropdown>
    </DropdownMenu>
  );
}
