import { useQuery } from '@tanstack/react-query';
import { Outlet, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { CommandOverlays } from '#web/app/keys/command-overlays.tsx';
import { useCommands } from '#web/app/keys/use-commands.ts';
import { useFocusOnNewScreen } from '#web/app/use-focus-on-new-screen.ts';
import { lazyPart } from '#web/components/states/lazy-part.tsx';
import { useSecurityMonitor } from '#web/features/identity/security-monitor/use-security-monitor.ts';
import { orpc } from '#web/lib/api/api.ts';
import { useLiveUpdates } from '#web/lib/live/live-updates.ts';
import { useAuth } from '#web/lib/session/auth.tsx';
import { ConnectionBanner } from './connection-banner.tsx';
import classes from './shell.module.css';
import { Brand, Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';
import { useSidebar } from './use-sidebar.ts';

const CONTENT_ID = 'content';

// Loaded when it is first opened, because only phones use the drawer.
const SidebarDrawer = lazyPart(() => import('./sidebar-drawer.tsx'), 'SidebarDrawer');

const NameDialog = lazyPart(() => import('#web/features/identity/account/name-dialog.tsx'), 'NameDialog');

const DemoBar = lazyPart(() => import('./demo-bar.tsx'), 'DemoBar');

/**
 * Frame of every screen for signed-in users. It has its own grid, because Mantine's AppShell would add 5 % to the
 * code that the first screen loads.
 */
export function Shell() {
  const { user, ended } = useAuth();
  useLiveUpdates(!ended);
  useSecurityMonitor();
  const sidebar = useSidebar();
  const { data: isDemo } = useQuery(orpc.dashboard.badges.queryOptions({ select: ({ is_demo }) => is_demo }));
  const commands = useCommands();
  const content = useRef<HTMLElement>(null);
  const address = useLocation({ select: ({ href }) => href });
  useOnChange(address, sidebar.closeDrawer);
  useFocusOnNewScreen(content);

  return (
    <div className={classes.shell} data-collapsed={!sidebar.expanded || undefined}>
      <a href={`#${CONTENT_ID}`} className={classes.skip}>
        Skip to content
      </a>
      <div className={classes.sidebar}>
        <Sidebar head={<Brand collapsed={!sidebar.expanded} />} collapsed={!sidebar.expanded} />
      </div>
      {sidebar.drawerRequested && <SidebarDrawer opened={sidebar.drawerOpen} onClose={sidebar.closeDrawer} />}
      <header className={classes.header}>
        <TopBar sidebarOpen={sidebar.open} onToggleSidebar={sidebar.toggle} commands={commands} />
      </header>
      <main id={CONTENT_ID} ref={content} tabIndex={-1} className={classes.main}>
        <ConnectionBanner />
        {isDemo && <DemoBar />}
        <div className={classes.page}>
          <Outlet />
        </div>
      </main>
      <CommandOverlays {...commands} />
      {user?.lacks_name && <NameDialog />}
    </div>
  );
}

/** Calls `then` whenever `value` changes after the first render. */
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
