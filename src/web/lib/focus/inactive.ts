import type { MouseEvent } from 'react';

/**
 * What makes a button do nothing for a while and yet keep the focus: once disabled it would leave the keyboard at the
 * page's start. To be spread after the button's own `onClick`.
 */
export function inactive(isInactive: boolean) {
  return (
    isInactive && {
      'data-disabled': true,
      'aria-disabled': true,
      onClick: (event: MouseEvent) => event.preventDefault(),
    }
  );
}
