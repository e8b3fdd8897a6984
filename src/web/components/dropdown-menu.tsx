import { Menu, type MenuProps } from '@mantine/core';
import { useUncontrolled } from '@mantine/hooks';
import { useRef } from 'react';
import { useCloseOnEscape } from '#web/lib/focus/use-close-on-escape.ts';

type DropdownMenuProps = Omit<MenuProps, 'defaultOpened' | 'closeOnEscape' | 'onExitTransitionEnd'>;

/** A menu that reacts to Escape as soon as it is visible. Mantine's own waits until the focus is inside the menu. */
export function DropdownMenu({ opened, onChange, ...props }: DropdownMenuProps) {
  const [isOpened, setOpened] = useUncontrolled({
    finalValue: false,
    ...(opened !== undefined && { value: opened }),
    ...(onChange && { onChange }),
  });
  const closedFrom = useRef<Element | null>(null);

  useCloseOnEscape(isOpened, () => {
    closedFrom.current = document.activeElement;
    setOpened(false);
  });

  // The focus may have been moving into the menu, and would be lost when the menu closes.
  function focusBack(): void {
    const { activeElement } = document;
    const isLost = activeElement === document.body || activeElement?.closest('[role="menu"]');
    if (isLost && closedFrom.current instanceof HTMLElement) closedFrom.current.focus();
    closedFrom.current = null;
  }

  return (
    <Menu
      opened={isOpened}
      onChange={setOpened}
      closeOnEscape={false}
      onExitTransitionEnd={focusBack}
      {...props}
    />
  );
}
