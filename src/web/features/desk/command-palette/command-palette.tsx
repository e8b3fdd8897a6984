import '@mantine/spotlight/styles.layer.css';
import { VisuallyHidden } from '@mantine/core';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { Keys } from '#web/components/keys.tsx';
import { useClientInView } from '#web/features/clients/clients/client-in-view.ts';
import type { CommandGroup } from './command.ts';
import { CommandItem } from './command-item.tsx';
import classes from './command-palette.module.css';
import { matchesWords } from './matches-words.ts';
import { useActionCommands } from './use-action-commands.ts';
import { useChoice } from './use-choice.ts';
import { type NotedClient, type SetStatus, useClientCommands } from './use-client-commands.tsx';
import { useFoundClients } from './use-found-clients.tsx';
import { useFoundTexts } from './use-found-texts.tsx';
import { useRecentClients } from './use-recent-clients.tsx';
import { useScreenCommands } from './use-screen-commands.ts';
import { useViewCommands } from './use-view-commands.ts';

const [store, palette] = createSpotlight();
/** Maximum number of client commands shown before the user types. */
const CLIENT_COMMANDS_SHOWN = 5;

export interface CommandPaletteProps {
  /** Number of times the palette was requested. The palette opens whenever this grows. */
  requests: number;
  /** Returns the text typed between the request and the moment the field takes the focus. */
  takeTypedAhead: () => string;
  setStatus: SetStatus;
  /** Adds a note to the client or, if null, to a client that the user chooses. */
  onAddNote: (client: NotedClient | null) => void;
  onShowShortcuts: () => void;
}

/** Finds clients and screens, and offers actions on the client in view. Opens with Ctrl/Cmd+K. */
export function CommandPalette({
  requests,
  takeTypedAhead,
  setStatus,
  onAddNote,
  onShowShortcuts,
}: CommandPaletteProps) {
  const [query, setQuery] = useState('');

  const open = useEffectEvent(() => {
    setQuery('');
    palette.open();
  });
  useEffect(() => {
    if (requests > 0) open();
  }, [requests]);

  function takeOver(): void {
    setQuery(query + takeTypedAhead());
  }

  return (
    <Spotlight.Root
      store={store}
      query={query}
      onQueryChange={setQuery}
      shortcut={null}
      zIndex={250}
      centered={false}
      yOffset="12dvh"
      overlayProps={{ backgroundOpacity: 0.4, blur: 0 }}
      transitionProps={{ duration: 100 }}
      attributes={{ content: { 'aria-label': 'Command palette', 'aria-describedby': undefined } }}
    >
      <Palette
        query={query.trim()}
        setStatus={setStatus}
        onAddNote={onAddNote}
        onShowShortcuts={onShowShortcuts}
        onFocus={takeOver}
      />
    </Spotlight.Root>
  );
}

interface PaletteProps extends Omit<CommandPaletteProps, 'requests' | 'takeTypedAhead'> {
  query: string;
  /** Called when the field takes the focus. */
  onFocus: () => void;
}

function Palette({ query, setStatus, onAddNote, onShowShortcuts, onFocus }: PaletteProps) {
  const listId = useId();
  const searchId = useId();
  const { groups, outdated, searching, failed } = useGroups({ query, setStatus, onAddNote, onShowShortcuts });
  const commands = groups.flatMap((group) => group.commands);
  const { chosen, choose, run, onKeyDown, idOf } = useChoice({
    query,
    commands,
    outdated,
    listId,
    onClose: palette.close,
  });

  return (
    <>
      <VisuallyHidden>
        <label htmlFor={searchId}>Search clients, screens and actions</label>
      </VisuallyHidden>
      <Spotlight.Search
        id={searchId}
        placeholder="Search clients, screens and actions"
        leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={idOf(chosen)}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        classNames={{ input: classes.search }}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
      />
      <div id={listId} role="listbox" aria-label="Results" className={classes.list}>
        {groups.map((group) => (
          <Spotlight.ActionsGroup
            key={group.label}
            label={group.label}
            role="group"
            aria-label={group.label}
            className={classes.group}
          >
            {group.commands.map((command) => (
              <CommandItem
                key={command.id}
                command={command}
                id={idOf(command)}
                chosen={command === chosen}
                onPointerMove={() => choose(command)}
                onRun={() => run(command)}
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
      </div>
      {commands.length === 0 && (
        <Spotlight.Empty>{searching ? 'Searching...' : `Nothing found for '${query}'`}</Spotlight.Empty>
      )}
      {failed && <Spotlight.Empty role="alert">The search failed. Try again.</Spotlight.Empty>}
      <VisuallyHidden role="status">
        {searching ? '' : `${commands.length} ${commands.length === 1 ? 'result' : 'results'}`}
      </VisuallyHidden>
      <Spotlight.Footer className={classes.footer} aria-hidden>
        <span>
          <Keys keys={['↑', '↓']} /> choose
        </span>
        <span>
          <Keys keys={['Enter']} /> open
        </span>
        <span>
          <Keys keys={['Esc']} /> close
        </span>
      </Spotlight.Footer>
    </>
  );
}

/**
 * Returns the matching commands, those of the client in view first. Without a query, returns a short list of
 * likely commands.
 */
function useGroups({ query, setStatus, onAddNote, onShowShortcuts }: Omit<PaletteProps, 'onFocus'>) {
  const typed = query !== '';
  const client = useClientCommands(setStatus, onAddNote);
  const screens = useScreenCommands(typed);
  const views = useViewCommands();
  const actions = useActionCommands({ typed, onAddNote: () => onAddNote(null), onShowShortcuts });
  const found = useFoundClients(query);
  const texts = useFoundTexts(query);
  const recent = useRecentClients(useClientInView(), typed);
  const matching = (group: CommandGroup): CommandGroup => ({
    label: group.label,
    commands: group.commands.filter(({ label, keywords = '' }) =>
      matchesWords(query, `${group.label} ${label} ${keywords}`),
    ),
  });
  const onClient = client && (typed ? matching(client) : first(client, CLIENT_COMMANDS_SHOWN));
  const groups = [
    ...(onClient ? [onClient] : []),
    { label: 'Recently viewed', commands: recent },
    matching({ label: 'Screens', commands: typed ? [...screens, ...views] : screens }),
    matching({ label: 'Actions', commands: actions }),
    { label: 'Clients', commands: found.commands },
    { label: 'In notes and answers', commands: texts.commands },
  ].filter(({ commands }) => commands.length > 0);
  const searches = [found, texts].filter(({ searching }) => searching);
  return {
    groups,
    outdated: searches.length > 0 ? searches.flatMap(({ commands }) => commands) : null,
    searching: searches.length > 0,
    failed: found.failed || texts.failed,
  };
}

function first({ label, commands }: CommandGroup, count: number): CommandGroup {
  return { label, commands: commands.slice(0, count) };
}
