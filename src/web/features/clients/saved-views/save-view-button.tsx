import { Button } from '@mantine/core';
import { IconBookmark } from '@tabler/icons-react';

/** With this button, a user who sees no saved views saves the current list as a view. */
export function SaveViewButton({ onClick }: { onClick: () => void }) {
  return (
    <Button
      variant="subtle"
      color="gray"
      px="xs"
      leftSection={<IconBookmark size={14} aria-hidden />}
      onClick={onClick}
    >
      Save View
    </Button>
  );
}
