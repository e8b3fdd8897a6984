import { useDisclosure, useHotkeys, useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';

/** Spec section 9: the cookie's name, and its life of 7 days in seconds. */
const COOKIE = 'sidebar:state';
const COOKIE_MAX_AGE = 604_800;
/** Under 768 px the sidebar is a drawer. */
const MOBILE = '(max-width: 47.99em)';

function readExpanded(): boolean {
  return !document.cookie.split('; ').includes(`${COOKIE}=false`);
}

function writeExpanded(expanded: boolean): void {
  document.cookie = `${COOKIE}=${expanded}; path=/; max-age=${COOKIE_MAX_AGE}; samesite=lax`;
}

/** The sidebar's two forms: beside the screen, expanded or as icons (kept in a cookie), and on phones a drawer. */
export function useSidebar() {
  const [expanded, setExpanded] = useState(readExpanded);
  const [drawerOpen, drawer] = useDisclosure(false);
  const [drawerWanted, setDrawerWanted] = useState(false);
  const mobile = useMediaQuery(MOBILE, undefined, { getInitialValueInEffect: false });

  const toggle = () => {
    if (mobile) {
      setDrawerWanted(true);
      drawer.toggle();
      return;
    }
    setExpanded(!expanded);
    writeExpanded(!expanded);
  };

  // Also while one types: no field here has a use for it.
  useHotkeys([['mod+B', toggle]], []);

  return {
    expanded,
    toggle,
    drawerOpen,
    drawerWanted,
    closeDrawer: drawer.close,
    /** Whether the form that `toggle` changes is open. */
    open: mobile ? drawerOpen : expanded,
  };
}
