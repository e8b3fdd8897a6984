import { useState } from 'react';
import { Dialog } from '#web/components/dialog.tsx';
import { ChooseClient } from './choose-client.tsx';
import { CompareForm } from './compare-form.tsx';

export interface MergeDialogProps {
  leadId: string;
  /** Without it, the dialog asks for the second client. */
  otherId?: string;
  onClose: () => void;
  /** Receives the id of the merged client, which may be the id of either client. */
  onMerged: (id: string) => void;
}

/** Merges two clients: asks for the second, unless it is known, then for the values to keep. */
export function MergeDialog({ leadId, otherId, onClose, onMerged }: MergeDialogProps) {
  const [chosen, setChosen] = useState(otherId);
  return (
    <Dialog
      title={chosen === undefined ? 'Merge with Another Client' : 'Merge Clients'}
      size={chosen === undefined ? 'md' : 'xl'}
      onClose={onClose}
    >
      {chosen === undefined ? (
        <ChooseClient clientId={leadId} onChoose={setChosen} />
      ) : (
        <CompareForm
          key={chosen}
          leadId={leadId}
          otherId={chosen}
          onCancel={onClose}
          onMerged={(id) => {
            onClose();
            onMerged(id);
          }}
        />
      )}
    </Dialog>
  );
}
