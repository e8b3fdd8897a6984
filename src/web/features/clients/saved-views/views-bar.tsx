import { Alert, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import type { ClientListSearch, ClientView } from '#contract/clients/client-list/list-search.ts';
import { mayChangeView } from '#contract/clients/saved-views/may-change-view.ts';
import { isWorthSaving } from '#contract/clients/saved-views/opened-view.ts';
import type { SavedView, SaveView } from '#contract/clients/saved-views/saved-view.ts';
import { BusyButton } from '#web/components/forms/busy-button.tsx';
import { lazyPart } from '#web/components/states/lazy-part.tsx';
import { useUser } from '#web/lib/session/auth.tsx';
import type { ClientsScreen } from './use-opened-view.ts';
import { useSaveChanges } from './use-save-changes.ts';
import { ViewTab } from './view-tab.tsx';
import classes from './views-bar.module.css';
import { ViewsRoom } from './views-room.tsx';

// Both parts are loaded when needed, because they need more code than the whole list.
const ViewDialog = lazyPart(() => import('./view-dialog.tsx'), 'ViewDialog');
const ViewMenu = lazyPart(() => import('./view-menu.tsx'), 'ViewMenu');

export interface ViewsBarProps {
  opened: ClientsScreen;
  /** The layout shown now: cards, table or board. */
  kind: ClientView;
  /** Shows a list. `view` is null if the list belongs to no view. */
  onOpen: (view: SavedView | null, search: ClientListSearch) => void;
}

const QUIET = { size: 'compact-sm', variant: 'subtle', color: 'gray' } as const;

type Asked = { stored: SavedView | null; initial: SaveView };

/** The saved views of the client list, and the actions on the current list. */
export function ViewsBar({ opened, kind, onOpen }: ViewsBarProps) {
  const { search, view, changed, missing, views, loaded } = opened;
  const { role } = useUser();
  const [asked, setAsked] = useState<Asked | null>(null);
  const { save, saving } = useSaveChanges({ view, changed });
  // A saved view always includes its layout: cards, table or board.
  const shown = { ...search, view: search.view ?? kind };

  function saveAs(): void {
    setAsked({ stored: null, initial: { name: '', shared: false, search: shown } });
  }

  async function saveChanges(): Promise<void> {
    const stored = await save(shown);
    if (stored) onOpen(stored, stored.search);
  }

  if (!loaded) return <ViewsRoom />;
  return (
    <>
      <div className={classes.bar}>
        <nav aria-label="Views">
          <ul className={classes.tabs}>
            <ViewTab search={{ view: kind }} current={view === null} name="All clients" />
            {views.map((one) => (
              <ViewTab
                key={one.id}
                search={{ saved: one.id }}
                current={one.id === view?.id}
                name={one.name}
                first={one.first}
                own={!one.shared}
              />
            ))}
          </ul>
        </nav>
        <Group gap={4} wrap="nowrap" className={classes.actions}>
          {changed && (
            <Text size="xs" c="dimmed" role="status">
              Changed
            </Text>
          )}
          {view && changed && (
            <Button {...QUIET} onClick={() => onOpen(view, view.search)}>
              Reset
            </Button>
          )}
          {(changed || (view === null && isWorthSaving(search))) && (
            <Button {...QUIET} onClick={saveAs}>
              {view ? 'Save as' : 'Save view'}
            </Button>
          )}
          {view && changed && mayChangeView(view, role) && (
            <BusyButton size="compact-sm" variant="light" busy={saving} onClick={() => void saveChanges()}>
              Save
            </BusyButton>
          )}
          {view && (
            <ViewMenu
              view={view}
              onEdit={() => setAsked({ stored: view, initial: view })}
              onDeleted={() => onOpen(null, shown)}
            />
          )}
        </Group>
      </div>
      {missing && (
        <Alert color="yellow" variant="light" mb="md" role="status">
          This view was deleted, or it isn't shared with you.
        </Alert>
      )}
      {asked && (
        <ViewDialog
          {...asked}
          onClose={() => setAsked(null)}
          onSaved={(saved) => {
            if (asked.stored === null) onOpen(saved, saved.search);
          }}
        />
      )}
    </>
  );
}
