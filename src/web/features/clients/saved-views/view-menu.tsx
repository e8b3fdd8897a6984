import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { mayChangeView } from '#contract/clients/saved-views/may-change-view.ts';
import type { SavedView } from '#contract/clients/saved-views/saved-view.ts';
import { DropdownMenu } from '#web/components/dropdown-menu.tsx';
import { copyText } from '#web/lib/browser/copy-text.ts';
import { confirm } from '#web/lib/messages/confirm.ts';
import { notifyError, notifySuccess } from '#web/lib/messages/notify.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { useUser } from '#web/lib/session/auth.tsx';
import { useDeleteView, useSetFirstView } from './use-view-changes.ts';

interface ViewMenuProps {
  view: SavedView;
  onEdit: () => void;
  onDeleted: () => void;
}

/** Actions on the opened view. */
export function ViewMenu({ view, onEdit, onDeleted }: ViewMenuProps) {
  const { role } = useUser();
  const router = useRouter();
  const remove = useDeleteView(onDeleted);
  const setFirst = useSetFirstView();
  const mayChange = mayChangeView(view, role);

  async function copyLink(): Promise<void> {
    // Nobody else can open a private view, so its link contains the filters instead.
    const search = view.shared ? { saved: view.id } : view.search;
    const { href } = router.buildLocation({ to: paths.clients, search });
    if (await copyText(new URL(href, window.location.origin).href)) notifySuccess('Link copied to clipboard');
    else notifyError('The link could not be copied');
  }

  async function askToDelete(): Promise<void> {
    const goAhead = await confirm({
      title: 'Delete view?',
      message: view.shared
        ? `'${view.name}' will be deleted for everyone in the firm. Clients stay as they are.`
        : `'${view.name}' will be deleted. Clients stay as they are.`,
      confirmLabel: 'Delete view',
      destructive: true,
    });
    if (goAhead) remove.mutate({ id: view.id });
  }

  return (
    <DropdownMenu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={`Options of ${view.name}`}>
          <IconDots size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void copyLink()}>Copy link</Menu.Item>
        {mayChange && <Menu.Item onClick={onEdit}>Rename or share</Menu.Item>}
        {role === 'admin' && view.shared && (
          <Menu.Item onClick={() => setFirst.mutate({ id: view.first ? null : view.id })}>
            {view.first
              ? 'Stop opening the list with this view'
              : 'Open the list with this view for everyone'}
          </Menu.Item>
        )}
        {mayChange && (
          <Menu.Item color="red" onClick={() => void askToDelete()}>
            Delete view
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </DropdownMenu>
  );
}
