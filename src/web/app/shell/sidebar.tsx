import { Badge, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import type { SavedView } from '#contract/clients/saved-views/saved-view.ts';
import { Mark } from '#web/components/mark.tsx';
import { LinkLine } from '#web/components/navigation/link-line.tsx';
import { lazyPart } from '#web/components/states/lazy-part.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { formatNumber } from '#web/lib/browser/format.ts';
import { MAIN_SCREENS, mainScreenOf, screensUnder } from '#web/lib/navigation/keyed-screens.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { useIsAdmin } from '#web/lib/session/is-admin.ts';
import classes from './sidebar.module.css';

// Items render without a tooltip until its code has loaded.
const withoutTooltip = { fallback: ({ children }: { children: ReactNode }) => children };
const SidebarTooltip = lazyPart(() => import('./sidebar-tooltip.tsx'), 'SidebarTooltip', withoutTooltip);
const SidebarTooltips = lazyPart(() => import('./sidebar-tooltip.tsx'), 'SidebarTooltips', withoutTooltip);

const EXACT = { exact: true, includeSearch: false } as const;

/** Logo and name, or only the logo when collapsed. */
export function Brand({ collapsed = false }: { collapsed?: boolean }) {
  return (
    <Group gap={10} wrap="nowrap" className={classes.brand} mod={{ collapsed }}>
      <Mark size={26} />
      {!collapsed && <span className={classes.name}>Tallygate</span>}
    </Group>
  );
}

/** Main navigation with badges. A column of icons when collapsed. */
export function Sidebar({ head, collapsed = false }: { head?: ReactNode; collapsed?: boolean }) {
  const { data: counts } = useQuery(orpc.dashboard.badges.queryOptions());

  const inside = useLocation({ select: ({ pathname }) => mainScreenOf(pathname) });
  const admin = useIsAdmin();

  const items = MAIN_SCREENS.map((item) => (
    <Fragment key={item.to}>
      <SidebarItem
        {...item}
        collapsed={collapsed}
        count={'badge' in item ? (counts?.[item.badge] ?? 0) : 0}
      />
      {item.name === inside && !collapsed && (
        <Screens main={inside} isAdmin={admin} views={counts?.saved_views ?? []} />
      )}
    </Fragment>
  ));

  return (
    <nav aria-label="Main" className={classes.nav} data-collapsed={collapsed || undefined}>
      {head}
      {collapsed ? <SidebarTooltips>{items}</SidebarTooltips> : items}
    </nav>
  );
}

interface ScreensProps {
  main: (typeof MAIN_SCREENS)[number]['name'];
  isAdmin: boolean;
  views: readonly SavedView[];
}

/** The screens under the one the user is in, and the saved views under Clients. */
function Screens({ main, isAdmin, views }: ScreensProps) {
  const screens = screensUnder(main).filter((screen) => isAdmin || !('audience' in screen));
  return (
    <div className={classes.under}>
      {main === 'serviceConfiguration' && (
        <LinkLine
          to={paths.serviceConfiguration}
          activeOptions={EXACT}
          className={classes.item}
          label="Services"
        />
      )}
      {main === 'clients' &&
        views.map(({ id, name }) => (
          <LinkLine
            key={id}
            to={paths.clients}
            search={{ saved: id }}
            activeOptions={{ exact: true }}
            className={classes.item}
            label={name}
          />
        ))}
      {screens.map((screen) => (
        <LinkLine
          key={screen.to}
          to={screen.to}
          activeOptions={EXACT}
          className={classes.item}
          label={'menuLabel' in screen ? screen.menuLabel : screen.label}
        />
      ))}
    </div>
  );
}

interface SidebarItemProps {
  label: string;
  to: (typeof MAIN_SCREENS)[number]['to'];
  icon: (typeof MAIN_SCREENS)[number]['icon'];
  count: number;
  collapsed: boolean;
}

function SidebarItem({ label, to, icon: Icon, count, collapsed }: SidebarItemProps) {
  const shown = count > 0 ? formatNumber(count) : null;
  const link = (
    <LinkLine
      to={to}
      activeOptions={EXACT}
      className={classes.item}
      aria-label={collapsed ? label : undefined}
      label={collapsed ? null : label}
      leftSection={
        <>
          <Icon size={18} stroke={1.6} aria-hidden />
          {collapsed && shown && <span className={classes.dot} />}
        </>
      }
      rightSection={
        shown && !collapsed ? (
          <Badge className={classes.badge} aria-label={`${shown} ${label}`}>
            {shown}
          </Badge>
        ) : undefined
      }
    />
  );
  if (!collapsed) return link;
  return <SidebarTooltip label={shown ? `${label} (${shown})` : label}>{link}</SidebarTooltip>;
}
