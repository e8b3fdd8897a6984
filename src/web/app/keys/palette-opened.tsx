import { useSetStatus } from '#web/features/clients/use-set-status.ts';
import { CommandPalette, type CommandPaletteProps } from '#web/features/command-palette/command-palette.tsx';

/** The command palette, connected to other features. */
export function PaletteOpened(props: Omit<CommandPaletteProps, 'setStatus'>) {
  const setStatus = useSetStatus();
  return <CommandPalette {...props} setStatus={setStatus.mutate} />;
}
