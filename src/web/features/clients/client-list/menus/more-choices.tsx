import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { DropdownMenu } from '#web/components/dropdown-menu.tsx';
import { paths } from '#web/lib/navigation/paths.ts';

/** `opened`: whether the button was used before its code had loaded. */
export function MoreChoices({ opened: used }: { opened: boolean }) {
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
        <Menu.Item onClick={() => void navigate({ to: paths.clientDuplicates })}>Likely duplicates</Menu.Item>
      </Menu.Dropdown>
    </DropdownMenu>
  );
}
