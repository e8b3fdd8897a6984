import { Drawer } from '@mantine/core';
import { Brand, Sidebar } from './sidebar.tsx';
import classes from './sidebar-drawer.module.css';

/** Spec section 9. */
const WIDTH = '18rem';

/** The sidebar on phones. */
export function SidebarDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
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
