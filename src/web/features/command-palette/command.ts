import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** One line of the palette. */
export interface Command {
  id: string;
  label: string;
  detail?: string;
  icon: TablerIcon;
  /** Other words it is found by. */
  keywords?: string;
  /** The shortcut that does the same, key by key. */
  keys?: readonly string[];
  /** At the line's end, where there is no shortcut. */
  aside?: ReactNode;
  run: () => void;
}

export interface CommandGroup {
  label: string;
  commands: readonly Command[];
}
