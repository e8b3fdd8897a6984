import { AppShell } from '@mantine/core';
import { Outlet, useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { useLiveUpdates } from '#web/lib/live-updates.ts';
import { ConnectionBanner } from './connection-banner.tsx';
import classes from './shell.module.css';
import { Brand, Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';
import { useSidebar } from './use-sidebar.ts';

/** Spec section 9. */
const SIDEBAR_WIDTH = '16rem';
const SIDEBAR_WIDTH_ICON = '3rem';

const CONTENT_ID = 'content';

// Only phones need it, and only once it is opened.
const SidebarDrawer = lazy(async () => ({ default: (await import('./sidebar-drawer.tsx')).SidebarDrawer }));

/** What surrounds every screen of a signed-in user. */
export function Shell() {
  useLiveUpdates();
  const sidebar = useSidebar();
  const content = useRef<HTMLElement>(null);
  const pathname = useLocation({ select: (location) => location.pathname });
  useOnChange(pathname, () => {
    sidebar.closeDrawer();
    // Who reads with a screen reader or a keyboard starts at the new screen, not where the last one was left.
    if (!content.current?.contains(document.activeElement)) content.current?.focus({ preventScroll: true });
  });

  return (
    <AppShell
      layout="alt"
      header={{ height: 'var(--tg-header-height)' }}
      navbar={{
        width: sidebar.expanded ? SIDEBAR_WIDTH : SIDEBAR_WIDTH_ICON,
        breakpoint: 'sm',
        collapsed: { mobile: true },
      }}
    >
      <a href={`#${CONTENT_ID}`} className={classes.skip}>
        Skip to content
      </a>
      <AppShell.Navbar className={classes.navbar}>
        <Brand collapsed={!sidebar.expanded} padded />
        <Sidebar collapsed={!sidebar.expanded} />
      </AppShell.Navbar>
      <Suspense>
        {sidebar.drawerWanted && <SidebarDrawer opened={sidebar.drawerOpen} onClose={sidebar.closeDrawer} />}
      </Suspense>
      <AppShell.Header className={classes.header}>
        <TopBar expanded={sidebar.expanded} onToggleSidebar={sidebar.toggle} />
      </AppShell.Header>
      <AppShell.Main id={CONTENT_ID} ref={content} tabIndex={-1} className={classes.main}>
        <ConnectionBanner />
        <div className={classes.page}>
          <Outlet />
        </div>
      </AppShell.Main>
    </AppShell>
  );
}

/** Calls `then` whenever `value` is another than before, the first one aside. */
function useOnChange(value: string, then: () => void): void {
  const before = useRef(value);
  const latest = useRef(then);

  useEffect(() => {
    latest.current = then;
  });

  useEffect(() => {
    if (before.current === value) return;
    before.current = value;
    latest.current();
  }, [value]);
}
