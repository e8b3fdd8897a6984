import type { MouseEvent } from 'react';

/**
 * Props that disable a button but let it keep the focus. A `disabled` button would lose it.
 * Spread them after the button's own `onClick`.
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
