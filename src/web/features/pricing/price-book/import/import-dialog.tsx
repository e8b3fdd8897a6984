import { useState } from 'react';
import type { SheetLine } from '#contract/pricing/price-book/sheet-rows.ts';
import type { BookVersion } from '#contract/pricing/price-book/version.ts';
import { Dialog } from '#web/components/dialog.tsx';
import { ImportFileStep } from '#web/components/imports/import-file-step.tsx';
import { ImportCheck } from './import-check.tsx';
import { readSheetFile } from './sheet-file.ts';
import { UndoablePriceImports } from './undoable-imports.tsx';

export interface ImportDialogProps {
  draft: BookVersion;
  onClose: () => void;
}

/** Imports prices in steps: choose a file, check it, import. */
export function PriceImportDialog({ draft, onClose }: ImportDialogProps) {
  const [chosen, setChosen] = useState<{ name: string; lines: SheetLine[] } | null>(null);
  return (
    <Dialog onClose={onClose} title="Import prices" size="xl">
      {chosen ? (
        <ImportCheck
          draft={draft}
          fileName={chosen.name}
          lines={chosen.lines}
          onBack={() => setChosen(null)}
          onDone={onClose}
        />
      ) : (
        <ImportFileStep
          accept=".csv,.xlsx,text/csv"
          read={async (file) => ({ name: file.name, lines: await readSheetFile(file) })}
          onRead={setChosen}
          onClose={onClose}
          recent={<UndoablePriceImports />}
        >
          Choose a CSV or Excel file with a header row. The columns Line and Billing are required, as is
          either Amount or a column for at least one revenue band. An export of this book shows all columns.
          Services that aren't in the file keep their prices.
        </ImportFileStep>
      )}
    </Dialog>
  );
}
