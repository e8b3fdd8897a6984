import { useState } from 'react';
import { guessMapping } from '#contract/clients/client-imports/headings.ts';
import type { Mapping } from '#contract/clients/client-imports/import-fields.ts';
import { IMPORT_ROWS_MAX } from '#contract/clients/client-imports/import-row.ts';
import { Dialog } from '#web/components/dialog.tsx';
import { ImportFileStep } from '#web/components/imports/import-file-step.tsx';
import { formatNumber } from '#web/lib/browser/format.ts';
import { notifyError } from '#web/lib/messages/notify.ts';
import { ImportChecks } from './import-checks.tsx';
import { type ImportFile, readImportFile } from './import-file.ts';
import { ImportMapping } from './import-mapping.tsx';
import { UndoableClientImports } from './undoable-imports.tsx';

type Step = { name: 'file' } | { name: 'mapping' | 'checks'; file: ImportFile; mapping: Mapping };

/** Imports clients in steps: choose a file, map its columns, check the rows, import. */
export function ClientImportDialog({ onClose }: { onClose: () => void }) {
  const [step, setStep] = useState<Step>({ name: 'file' });

  function map(file: ImportFile): void {
    if (file.rows.length > IMPORT_ROWS_MAX) {
      notifyError(
        `A file can have up to ${formatNumber(IMPORT_ROWS_MAX)} rows. This one has ${formatNumber(file.rows.length)}.`,
      );
      return;
    }
    setStep({ name: 'mapping', file, mapping: guessMapping(file.headings) });
  }

  return (
    <Dialog onClose={onClose} title="Import clients" size="xl">
      {step.name === 'file' && (
        <ImportFileStep
          accept=".csv,.tsv,.txt,.xlsx,text/csv,text/tab-separated-values,text/plain"
          read={readImportFile}
          onRead={map}
          onClose={onClose}
          recent={<UndoableClientImports />}
        >
          Choose a CSV, text or Excel file with a header row, such as an export of another program. Every row
          needs an email address and a name. Dates must be dd/mm/yyyy or yyyy-mm-dd. You can check all rows
          before you import them.
        </ImportFileStep>
      )}
      {step.name === 'mapping' && (
        <ImportMapping
          file={step.file}
          mapping={step.mapping}
          onChange={(mapping) => setStep({ ...step, mapping })}
          onBack={() => setStep({ name: 'file' })}
          onNext={() => setStep({ ...step, name: 'checks' })}
        />
      )}
      {step.name === 'checks' && (
        <ImportChecks
          file={step.file}
          mapping={step.mapping}
          onBack={() => setStep({ ...step, name: 'mapping' })}
          onDone={onClose}
        />
      )}
    </Dialog>
  );
}
