import { Menu, Text, useMantineColorScheme } from '@mantine/core';
import { IconKeyboard, IconLogout, IconPencil, IconUserCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { menuName } from '#contract/identity/users/shown-user.ts';
import { DropdownMenu } from '#web/components/dropdown-menu.tsx';
import { COLOUR_SCHEMES } from '#web/lib/browser/colour-schemes.ts';
import { inactive } from '#web/lib/focus/inactive.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { useUser } from '#web/lib/session/auth.tsx';
import { leave } from '#web/lib/session/sign-out.ts';
import classes from './user-menu.module.css';
import { UserMenuButton } from './user-menu-button.tsx';

/** The account menu. It opens as soon as it mounts, because it mounts on the first click. */
export function UserMenuOpened({ onShowShortcuts }: { onShowShortcuts: () => void }) {
  const { email, lacks_name, user_metadata: metadata } = useUser();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [leaving, setLeaving] = useState(false);
  const [opened, setOpened] = useState(false);
  const target = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    // This button replaces the clicked one. It takes the focus, so that closing the menu returns the focus to it.
    target.current?.focus();
    setOpened(true);
  }, []);

  async function signOut(): Promise<void> {
    setLeaving(true);
    if (!(await leave())) setLeaving(false);
  }

  return (
    <DropdownMenu
      position="bottom-end"
      width="15rem"
      withinPortal={false}
      opened={opened}
      onChange={setOpened}
    >
      <Menu.Target>
        <UserMenuButton ref={target} />
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.who}>
          <Text component="span" display="block" fw={500} truncate>
            {menuName(metadata.full_name)}
          </Text>
          <Text component="span" display="block" size="sm" c="dimmed" truncate>
            {email}
          </Text>
        </div>
        {lacks_name && (
          <Menu.Item
            component={Link}
            to={paths.account}
            leftSection={<IconPencil size={16} stroke={1.6} aria-hidden />}
          >
            Enter your name
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Label>Theme</Menu.Label>
        <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(toScheme(value))}>
          {COLOUR_SCHEMES.map(({ value, label, icon: Icon }) => (
            <Menu.RadioItem
              key={value}
              value={value}
              rightSection={<Icon size={16} stroke={1.6} aria-hidden />}
            >
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item
          component={Link}
          to={paths.account}
          leftSection={<IconUserCircle size={16} stroke={1.6} aria-hidden />}
        >
          Account
        </Menu.Item>
        <Menu.Item
          leftSection={<IconKeyboard size={16} stroke={1.6} aria-hidden />}
          onClick={onShowShortcuts}
        >
          Keyboard shortcuts
        </Menu.Item>
        <Menu.Item
          leftSection={<IconLogout size={16} stroke={1.6} aria-hidden />}
          closeMenuOnClick={false}
          onClick={() => void signOut()}
          {...inactive(leaving)}
        >
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </DropdownMenu>
  );
}

function toScheme(value: string): (typeof COLOUR_SCHEMES)[number]['value'] {
  return COLOUR_SCHEMES.find((scheme) => scheme.value === value)?.value ?? 'auto';
}
