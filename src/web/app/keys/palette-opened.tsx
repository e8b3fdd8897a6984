import { useState } from 'react';
import { lazyPart } from '#web/components/states/lazy-part.tsx';
import { useSetStatus } from '#web/features/clients/clients/use-set-status.ts';
import {
  CommandPalette,
  type CommandPaletteProps,
} from '#web/features/desk/command-palette/command-palette.tsx';
import type { NotedClient } from '#web/features/desk/command-palette/use-client-commands.tsx';

const NoteDialog = lazyPart(() => import('#web/features/clients/notes/note-dialog.tsx'), 'NoteDialog');

/** The command palette, connected to other features. */
export function PaletteOpened(props: Omit<CommandPaletteProps, 'setStatus' | 'onAddNote'>) {
  const setStatus = useSetStatus();
  const [noting, setNoting] = useState<{ client: NotedClient | null } | null>(null);
  return (
    <>
      <CommandPalette {...props} setStatus={setStatus.mutate} onAddNote={(client) => setNoting({ client })} />
      {noting && <NoteDialog client={noting.client} onClose={() => setNoting(null)} />}
    </>
  );
}
