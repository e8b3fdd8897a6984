import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { useState } from 'react';
import { usePhone } from '#web/lib/browser/use-phone.ts';

/** The requirement sets the cookie's name and its lifetime of 7 days, in seconds. */
const COOKIE = 'sidebar:state';
const COOKIE_MAX_AGE = 604_800;

function readExpanded(): boolean {
  return !document.cookie.split('; ').includes(`${COOKIE}=false`);
}

function writeExpanded(expanded: boolean): void {
  document.cookie = `${COOKIE}=${expanded}; path=/; max-age=${COOKIE_MAX_AGE}; samesite=lax`;
}

/** State of the sidebar: expanded or collapsed to icons (stored in a cookie), or a drawer on phones. */
export function useSidebar() {
  const [expanded, setExpanded] = useState(readExpanded);
  const [drawerOpen, drawer] = useDisclosure(false);
  const [drawerRequested, setDrawerRequested] = useState(false);
  const mobile = usePhone();

  const toggle = () => {
    if (mobile) {
      setDrawerRequested(true);
      drawer.toggle();
      return;
    }
    setExpanded(!expanded);
    writeExpanded(!expanded);
  };

  // Also works while the user types, because no field uses this shortcut.
  useHotkeys([['mod+B', toggle]], []);

  return {
    expanded,
    toggle,
    drawerOpen,
    drawerRequested,
    closeDrawer: drawer.close,
    /** Whether the sidebar, or the drawer on phones, is open. */
    open: mobile ? drawerOpen : expanded,
  };
}
