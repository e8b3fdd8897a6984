import { useLocalStorage } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import type { ClientListSearch } from '#contract/clients/client-list/list-search.ts';
import type { ClientsAddress } from '#contract/clients/saved-views/clients-address.ts';
import { type OpenedView, openedView } from '#contract/clients/saved-views/opened-view.ts';
import type { SavedView } from '#contract/clients/saved-views/saved-view.ts';
import { useSavedViews } from './use-saved-views.ts';

/** Whether there were any views when the browser last loaded them, and whether one was everybody's first view. */
type Known = 'none' | 'some' | 'first';

function knownOf(views: readonly SavedView[]): Known {
  if (views.length === 0) return 'none';
  return views.some(({ first }) => first) ? 'first' : 'some';
}

export interface ClientsScreen extends OpenedView {
  views: readonly SavedView[];
  /** Whether the views have loaded. */
  loaded: boolean;
  /** Whether the address needs a view that is still loading. */
  waiting: boolean;
  /** Whether to reserve room for the views bar. */
  hasBar: boolean;
}

/** The list that an address shows. Until the views are loaded, the screen relies on what the browser remembers. */
export function useOpenedView(address: ClientsAddress): ClientsScreen {
  const views = useSavedViews();
  const [known, remember] = useLocalStorage<Known>({
    key: 'tallygate:saved-views',
    defaultValue: 'none',
    getInitialValueInEffect: false,
  });
  const now = views && knownOf(views);
  useEffect(() => {
    if (now) remember(now);
  }, [now, remember]);

  const opened = openedView(address, views ?? []);
  // A view that is deleted while it is open leaves its list on the screen.
  const last = useRef<{ id: string; search: ClientListSearch } | null>(null);
  if (opened.view) last.current = { id: opened.view.id, search: opened.view.search };
  const { saved, ...rest } = address;
  const isAlone = Object.keys(rest).length === 0;
  const left = opened.missing && isAlone && last.current?.id === saved ? last.current : null;

  const needsViews = isAlone && (saved !== undefined || known === 'first');
  return {
    ...opened,
    search: left?.search ?? opened.search,
    missing: opened.missing && views !== undefined,
    views: views ?? [],
    loaded: views !== undefined,
    waiting: views === undefined && needsViews,
    hasBar: (now ?? known) !== 'none' || (opened.missing && views !== undefined),
  };
}
