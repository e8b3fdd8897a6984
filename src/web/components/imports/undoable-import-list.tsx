import { Group, Stack, Text, Title } from '@mantine/core';
import { BusyButton } from '#web/components/forms/busy-button.tsx';
import { formatDateTime } from '#web/lib/browser/format.ts';
import { returnFocusOnUnmount } from '#web/lib/focus/return-focus-on-unmount.ts';

export interface UndoableImport {
  id: string;
  file_name: string;
  /** Number of things imported, such as '30 clients'. */
  count: string;
  created_by_name: string;
  undo_until: string;
}

export interface UndoableImportListProps {
  imports: readonly UndoableImport[];
  /** The import that is being undone. */
  undoingId: string | null;
  onUndo: (item: UndoableImport) => void;
}

export function UndoableImportList({ imports, undoingId, onUndo }: UndoableImportListProps) {
  if (imports.length === 0) return null;
  return (
    <Stack gap="xs">
      <Title order={3} size="h4">
        Recent imports you can undo
      </Title>
      {imports.map((item) => (
        <Group key={item.id} ref={returnFocusOnUnmount} justify="space-between" wrap="nowrap">
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {item.file_name}: {item.count} by {item.created_by_name}, until {formatDateTime(item.undo_until)}
          </Text>
          <BusyButton
            variant="default"
            size="xs"
            aria-label={`Undo the import of ${item.file_name}`}
            busy={undoingId === item.id}
            onClick={() => onUndo(item)}
          >
            Undo
          </BusyButton>
        </Group>
      ))}
    </Stack>
  );
}
