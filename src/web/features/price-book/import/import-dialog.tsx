import { Button, FileInput, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { SheetLine } from '#contract/price-book/sheet-rows.ts';
import type { BookVersion } from '#contract/price-book/version.ts';
import { Dialog } from '#web/components/dialog.tsx';
import { returnFocusOnUnmount } from '#web/lib/focus/return-focus-on-unmount.ts';
import { notifyError } from '#web/lib/messages/notify.ts';
import { ImportCheck } from './import-check.tsx';
import { readSheetFile } from './sheet-file.ts';
import { UndoableImports } from './undoable-imports.tsx';

export interface ImportDialogProps {
  draft: BookVersion;
  onClose: () => void;
}

/** Imports prices in steps: choose a file, check it, import. */
export function ImportDialog({ draft, onClose }: ImportDialogProps) {
  const [chosen, setChosen] = useState<{ name: string; lines: SheetLine[] } | null>(null);
  const read = useMutation({
    mutationFn: async (file: File) => ({ name: file.name, lines: await readSheetFile(file) }),
    onSuccess: setChosen,
    onError: (error) => notifyError(error.message),
  });
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
        <Stack ref={returnFocusOnUnmount}>
          <Text size="sm" c="dimmed">
            Choose a CSV or Excel file with a header row. The columns Line and Billing are required, and
            either Amount or a column for each revenue band. An export of this book shows all columns.
            Services that aren't in the file keep their prices.
          </Text>
          <FileInput
            label="File"
            placeholder="Choose a file"
            accept=".csv,.xlsx,text/csv"
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
    </Dialog>
  );
}
