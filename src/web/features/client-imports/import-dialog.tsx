import { Button, FileInput, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { guessMapping } from '#contract/client-imports/headings.ts';
import type { Mapping } from '#contract/client-imports/import-fields.ts';
import { IMPORT_ROWS_MAX } from '#contract/client-imports/import-row.ts';
import { Dialog } from '#web/components/dialog.tsx';
import { formatNumber } from '#web/lib/browser/format.ts';
import { returnFocusOnUnmount } from '#web/lib/focus/return-focus-on-unmount.ts';
import { notifyError } from '#web/lib/messages/notify.ts';
import { ImportChecks } from './import-checks.tsx';
import { type ImportFile, readImportFile } from './import-file.ts';
import { ImportMapping } from './import-mapping.tsx';
import { UndoableImports } from './undoable-imports.tsx';

type Step = { name: 'file' } | { name: 'mapping' | 'checks'; file: ImportFile; mapping: Mapping };

/** Imports clients in steps: choose a file, map its columns, check the rows, import. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const [step, setStep] = useState<Step>({ name: 'file' });
  const read = useMutation({
    mutationFn: readImportFile,
    onSuccess: (file) => {
      if (file.rows.length > IMPORT_ROWS_MAX) {
        notifyError(
          `A file can have up to ${formatNumber(IMPORT_ROWS_MAX)} rows. This one has ${formatNumber(file.rows.length)}.`,
        );
        return;
      }
      setStep({ name: 'mapping', file, mapping: guessMapping(file.headings) });
    },
    onError: (error) => notifyError(error.message),
  });

  return (
    <Dialog onClose={onClose} title="Import clients" size="xl">
      {step.name === 'file' && (
        <Stack ref={returnFocusOnUnmount}>
          <Text size="sm" c="dimmed">
            Choose a CSV, text or Excel file with a header row, such as an export of another program. Every
            row needs an email address and a name. Dates must be dd/mm/yyyy or yyyy-mm-dd. You can check all
            rows before you import them.
          </Text>
          <FileInput
            label="File"
            placeholder="Choose a file"
            accept=".csv,.tsv,.txt,.xlsx,text/csv,text/tab-separated-values,text/plain"
            readOnly={read.isPending}
            onChange={(file) => file && read.mutate(file)}
          />
          <UndoableImports />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Close
            </Button>
          </Group>
        </Stack>
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
