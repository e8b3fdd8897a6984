import { useLocalStorage } from '@mantine/hooks';
import { useMemo } from 'react';
import { type ClientColumn, readColumns } from '#contract/clients/client-list/client-columns.ts';
import { DEFAULT_COLUMNS } from '#contract/clients/client-list/column-labels.ts';

/** The address's columns or, without any, those last chosen in this browser. */
export function useTableColumns(wanted: readonly ClientColumn[] | undefined) {
  const [stored, store] = useLocalStorage<readonly ClientColumn[]>({
    key: 'tallygate:clients-columns',
    defaultValue: DEFAULT_COLUMNS,
    getInitialValueInEffect: false,
    serialize: (columns) => columns.join(),
    deserialize: (text) => readColumns(text) ?? DEFAULT_COLUMNS,
  });
  const text = wanted?.join();
  // The same array while the columns stay the same, so that rows don't render again.
  const asked = useMemo(() => readColumns(text), [text]);
  return [asked ?? stored, store] as const;
}
