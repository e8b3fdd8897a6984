import { useNavigate } from '@tanstack/react-router';
import type { Client } from '#contract/clients/clients/client.ts';
import { lazyPart } from '#web/components/states/lazy-part.tsx';
import { paths } from '#web/lib/navigation/paths.ts';

const inPlace = { fallback: () => null, inPlace: true };
const CloseDialog = lazyPart(
  () => import('#web/features/clients/clients/close-dialog.tsx'),
  'CloseDialog',
  inPlace,
);
const MergeDialog = lazyPart(
  () => import('#web/features/desk/client-merges/merge-dialog.tsx'),
  'MergeDialog',
  inPlace,
);
const ExportDialog = lazyPart(
  () => import('#web/features/desk/data-protection/data-dialogs.tsx'),
  'ClientExportDialog',
  inPlace,
);
const EraseDialog = lazyPart(
  () => import('#web/features/desk/data-protection/data-dialogs.tsx'),
  'EraseDialog',
  inPlace,
);

export type ClientDialog = 'close' | 'merge' | 'export' | 'erase';

export interface ClientDialogsProps {
  dialog: ClientDialog;
  client: Client;
  onClose: () => void;
}

/** The dialogs of the page's menu. */
export function ClientDialogs({ dialog, client, onClose }: ClientDialogsProps) {
  const navigate = useNavigate();
  switch (dialog) {
    case 'close':
      return <CloseDialog client={client} onClose={onClose} />;
    case 'merge':
      return (
        <MergeDialog
          leadId={client.id}
          onClose={onClose}
          onMerged={(id) => void navigate({ to: paths.client, params: { id } })}
        />
      );
    case 'export':
      return <ExportDialog client={client} onClose={onClose} />;
    case 'erase':
      return <EraseDialog client={client} onClose={onClose} />;
  }
}
