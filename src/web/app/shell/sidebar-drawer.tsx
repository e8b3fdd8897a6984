import { Drawer } from '@mantine/core';
import { useCloseOnEscape } from '#web/lib/focus/use-close-on-escape.ts';
import { useFocusBack } from '#web/lib/focus/use-focus-back.ts';
import { Brand, Sidebar } from './sidebar.tsx';
import classes from './sidebar-drawer.module.css';

/** Set by the requirement, like the widths of the sidebar. */
const WIDTH = '18rem';

/** The sidebar on phones. */
export function SidebarDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  useCloseOnEscape(opened, onClose);
  useFocusBack(opened);
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      returnFocus={false}
      closeOnEscape={false}
      size={WIDTH}
      title={<Brand />}
      closeButtonProps={{ 'aria-label': 'Close menu' }}
      hiddenFrom="sm"
      classNames={classes}
    >
      <Sidebar />
    </Drawer>
  );
}
