import { ActionIcon, Group, TextInput, UnstyledButton } from '@mantine/core';
import { IconCommand, IconLayoutSidebar, IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { useEffect, useState } from 'react';
import type { Commands } from '#web/app/keys/use-commands.ts';
import { hiddenLabel } from '#web/components/forms/hidden-label.ts';
import { Keys } from '#web/components/keys.tsx';
import { lazyPart } from '#web/components/states/lazy-part.tsx';
import { MODIFIER_KEY } from '#web/lib/browser/modifier-key.ts';
import { atIdle } from '#web/lib/lazy/at-idle.ts';
import { retryMissing } from '#web/lib/lazy/missing-parts.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { NotificationBell } from './notification-bell.tsx';
import classes from './top-bar.module.css';
import { UserMenuButton } from './user-menu-button.tsx';

const UserMenuOpened = lazyPart(() => import('./user-menu-opened.tsx'), 'UserMenuOpened', {
  fallback: () => <UserMenuButton aria-expanded={false} onClick={retryMissing} />,
});

/** Account menu: the signed-in user, theme, account settings, keyboard shortcuts and sign-out. */
function UserMenu({ onShowShortcuts }: { onShowShortcuts: () => void }) {
  const [opened, setOpened] = useState(false);
  useEffect(() => atIdle(() => void UserMenuOpened.preload()), []);
  return opened ? (
    <UserMenuOpened onShowShortcuts={onShowShortcuts} />
  ) : (
    <UserMenuButton aria-expanded={false} onClick={() => setOpened(true)} />
  );
}

export interface TopBarProps {
  sidebarOpen: boolean;
  onToggleSidebar: () => void;
  commands: Commands;
}

/** Top bar of every screen: sidebar toggle, client search, notifications and account menu. */
export function TopBar({ sidebarOpen, onToggleSidebar, commands }: TopBarProps) {
  return (
    <Group h="100%" px="md" gap="sm" wrap="nowrap">
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label="Toggle sidebar"
        aria-expanded={sidebarOpen}
        title="Toggle sidebar (Ctrl+B)"
        aria-keyshortcuts="Control+B Meta+B"
        onClick={onToggleSidebar}
      >
        <IconLayoutSidebar size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
      <ClientSearch onOpenPalette={commands.openPalette} />
      <NotificationBell />
      <UserMenu onShowShortcuts={commands.showShortcuts} />
    </Group>
  );
}

function ClientSearch({ onOpenPalette }: { onOpenPalette: () => void }) {
  const navigate = useNavigate();

  function search(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = event.currentTarget;
    const text = String(new FormData(form).get('search') ?? '').trim();
    form.reset();
    void navigate({ to: paths.clients, search: text ? { search: text } : {} });
  }

  return (
    <search className={classes.search}>
      <form onSubmit={search}>
        <TextInput
          name="search"
          type="search"
          {...hiddenLabel('Search clients')}
          placeholder="Search..."
          aria-keyshortcuts="/"
          leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
          rightSectionWidth="4.25rem"
          rightSection={
            <UnstyledButton
              className={classes.palette}
              aria-label="Command palette"
              aria-keyshortcuts="Control+K Meta+K"
              onClick={onOpenPalette}
            >
              <IconCommand size={16} stroke={1.6} className={classes.icon} aria-hidden />
              <Keys keys={[MODIFIER_KEY, 'K']} />
            </UnstyledButton>
          }
          classNames={{ input: classes.input }}
        />
      </form>
    </search>
  );
}
