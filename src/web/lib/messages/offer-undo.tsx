import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { notifyUndoable } from './notify.ts';

/** Shows a success toast with an Undo button. */
export function offerUndo(message: ReactNode, onUndo: () => Promise<void>): void {
  notifyUndoable((close) => (
    <Group justify="space-between" wrap="nowrap">
      <div>{message}</div>
      <Button
        size="compact-sm"
        variant="default"
        style={{ flexShrink: 0 }}
        onClick={() => {
          close();
          void onUndo();
        }}
      >
        Undo
      </Button>
    </Group>
  ));
}
