import { Button } from '@mantine/core';
import { IconBookmark } from '@tabler/icons-react';

/** Offers to save the list as it is, to users without any saved view. */
export function SaveViewButton({ onClick }: { onClick: () => void }) {
  return (
    <Button
      variant="subtle"
      color="gray"
      leftSection={<IconBookmark size={14} aria-hidden />}
      onClick={onClick}
    >
      Save View
    </Button>
  );
}
