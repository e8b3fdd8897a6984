import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { SHEET_LINES_MAX } from '#contract/pricing/price-book/price-import.ts';
import type { SheetLine } from '#contract/pricing/price-book/sheet-rows.ts';
import type { BookVersion } from '#contract/pricing/price-book/version.ts';
import { Dialog } from '#web/components/dialog.tsx';
import { ImportFileStep } from '#web/components/imports/import-file-step.tsx';
import { UndoableImportList } from '#web/components/imports/undoable-import-list.tsx';
import { readImportFile } from '#web/features/clients/client-imports/import-file.ts';
import { isXlsx, xlsxRows } from '#web/features/clients/client-imports/xlsx-rows.ts';
import { orpc } from '#web/lib/api/api.ts';
import { formatCount, formatNumber } from '#web/lib/browser/format.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError, notifySuccess } from '#web/lib/messages/notify.ts';
import { ImportCheck } from './import-check.tsx';

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

/** Reads a CSV or XLSX file. Rejects with a message for the user if the file is unreadable, empty or too long. */
async function readSheetFile(file: File): Promise<SheetLine[]> {
  const lines = isXlsx(file) ? await xlsxLines(file) : await textLines(file);
  if (lines.length > SHEET_LINES_MAX)
    throw new Error(
      `A file can have up to ${formatNumber(SHEET_LINES_MAX - 1)} rows. This one has ${formatNumber(lines.length - 1)}.`,
    );
  return lines;
}

async function textLines(file: File): Promise<SheetLine[]> {
  const { headings, rows } = await readImportFile(file);
  return [{ line: 1, cells: headings }, ...rows];
}

async function xlsxLines(file: File): Promise<SheetLine[]> {
  const lines = await xlsxRows(file);
  if (lines.length < 2) throw new Error('The file has no rows below the header.');
  return lines;
}

/** Imports of the last hour, except those after which somebody has changed the draft. */
function UndoablePriceImports() {
  const queryClient = useQueryClient();
  const { data = [] } = useQuery(orpc.priceBook.imports.list.queryOptions());
  const undo = useMutation(
    orpc.priceBook.imports.undo.mutationOptions({
      onSuccess: () => notifySuccess('Import undone'),
      onError: (error) => notifyError(describeError(error, 'Failed to undo the import')),
      onSettled: () => queryClient.invalidateQueries({ queryKey: orpc.priceBook.key() }),
    }),
  );
  return (
    <UndoableImportList
      imports={data.map(({ prices, ...item }) => ({ ...item, count: formatCount(prices, 'price') }))}
      undoingId={undo.isPending ? undo.variables.id : null}
      onUndo={({ id }) => undo.mutate({ id })}
    />
  );
}
