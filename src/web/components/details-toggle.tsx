import { Button, type ButtonProps } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';

export interface DetailsOptions extends ButtonProps {
  /** Noun in the button's label. Default 'details'. */
  what?: string;
}

/** A button that shows and hides details. They only render while shown. */
export function useDetails({ what = 'details', ...button }: DetailsOptions = {}): {
  button: ReactNode;
  panel: (content: () => ReactNode) => ReactNode;
} {
  const [open, setOpen] = useState(false);
  const id = useId();
  return {
    button: (
      <Button
        variant="default"
        size="xs"
        {...button}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {open ? 'Hide' : 'Show'} {what}
      </Button>
    ),
    panel: (content) => (
      <div id={id} hidden={!open}>
        {open && content()}
      </div>
    ),
  };
}
