import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

export interface Command {
  id: string;
  label: string;
  detail?: ReactNode;
  icon: TablerIcon;
  /** Additional search words. */
  keywords?: string;
  /** The equivalent shortcut, one key per item. */
  keys?: readonly string[];
  /** Shown at the end of the line if there is no shortcut. */
  aside?: ReactNode;
  /** Whether the palette stays open after the command runs. */
  stays?: boolean;
  run: () => void;
}

export interface CommandGroup {
  label: string;
  commands: readonly Command[];
}
