import { IconHome } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ClientsAddress } from '#contract/clients/saved-views/clients-address.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import classes from './views-bar.module.css';

interface ViewTabProps {
  name: string;
  search: ClientsAddress;
  current: boolean;
  /** Whether the list opens with this view, for everybody. */
  first?: boolean;
  /** Whether only the user sees this view. */
  own?: boolean;
}

/** The tab of a view. It is a link, so that users can open it in another browser tab or copy its address. */
export function ViewTab({ name, search, current, first = false, own = false }: ViewTabProps) {
  return (
    <li>
      <Link
        to={paths.clients}
        search={search}
        activeOptions={{ exact: true }}
        aria-current={current ? 'page' : undefined}
        data-current={current || undefined}
        className={classes.tab}
        title={[name, own && 'only you see it', first && 'the list opens with this view']
          .filter(Boolean)
          .join(' · ')}
      >
        {first && <IconHome size={14} stroke={1.6} role="img" aria-label="First view" />}
        <span className={classes.name}>{name}</span>
      </Link>
    </li>
  );
}
