import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import type { Command } from './command.ts';

interface ChoiceOptions {
  query: string;
  commands: readonly Command[];
  /** While searching, the commands still shown from the previous query. */
  outdated: readonly Command[] | null;
  /** Id of the list. The ids of its lines begin with this id. */
  listId: string;
  onClose: () => void;
}

/**
 * Tracks the selected line, which Enter runs. Each change of the query selects the first line. The arrow keys and
 * the pointer select others.
 */
export function useChoice({ query, commands, outdated, listId, onClose }: ChoiceOptions) {
  const [choice, setChoice] = useState<{ query: string; index: number } | null>(null);
  const last = Math.max(commands.length - 1, 0);
  const index = choice?.query === query ? Math.min(choice.index, last) : 0;
  const chosen = commands[index];
  /** The query whose results Enter waits for. */
  const [awaited, setAwaited] = useState<string | null>(null);

  const go = (to: number) => {
    setChoice({ query, index: to });
    document.getElementById(`${listId}-${to}`)?.scrollIntoView({ block: 'nearest' });
  };

  function run(command: Command): void {
    if (!command.stays) onClose();
    command.run();
  }

  const runFound = useEffectEvent(() => {
    setAwaited(null);
    if (chosen) run(chosen);
  });
  const isFound = awaited === query && outdated === null;
  useEffect(() => {
    if (isFound) runFound();
  }, [isFound]);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    setAwaited(null);
    const closes = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
    if (closes) onClose();
    else if (event.key === 'ArrowDown') go(index >= last ? 0 : index + 1);
    else if (event.key === 'ArrowUp') go(index <= 0 ? last : index - 1);
    else if (event.key !== 'Enter') return;
    // Enter runs an outdated result only if the user selected it.
    else if (outdated && (!chosen || (choice?.query !== query && outdated.includes(chosen))))
      setAwaited(query);
    else if (chosen) run(chosen);
    event.preventDefault();
  }

  return {
    chosen,
    run,
    onKeyDown,
    idOf: (command: Command | undefined) => command && `${listId}-${commands.indexOf(command)}`,
    /** Selects a line by pointer. */
    choose: (command: Command) => {
      const to = commands.indexOf(command);
      if (to !== index) setChoice({ query, index: to });
    },
  };
}
