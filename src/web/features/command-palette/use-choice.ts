import { type KeyboardEvent, useState } from 'react';
import type { Command } from './command.ts';

interface ChoiceOptions {
  query: string;
  commands: readonly Command[];
  /** The list's own id, which those of its lines begin with. */
  listId: string;
  onClose: () => void;
}

/** Which line Enter runs: the first one after each change of the text, then as arrows and pointer say. */
export function useChoice({ query, commands, listId, onClose }: ChoiceOptions) {
  const [choice, setChoice] = useState({ query, index: 0 });
  const last = Math.max(commands.length - 1, 0);
  const index = choice.query === query ? Math.min(choice.index, last) : 0;
  const chosen = commands[index];

  const go = (to: number) => {
    setChoice({ query, index: to });
    document.getElementById(`${listId}-${to}`)?.scrollIntoView({ block: 'nearest' });
  };

  function run(command: Command): void {
    onClose();
    command.run();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    const closes = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
    if (closes) onClose();
    else if (event.key === 'ArrowDown') go(index >= last ? 0 : index + 1);
    else if (event.key === 'ArrowUp') go(index <= 0 ? last : index - 1);
    else if (event.key === 'Enter' && chosen) {
      run(chosen);
    } else return;
    event.preventDefault();
  }

  return {
    chosen,
    run,
    onKeyDown,
    idOf: (command: Command | undefined) => command && `${listId}-${commands.indexOf(command)}`,
    /** By pointer. */
    choose: (command: Command) => {
      const to = commands.indexOf(command);
      if (to !== index) setChoice({ query, index: to });
    },
  };
}
