import { useState } from 'react';

/** Shows a field's error on blur and hides it on the next edit. */
export function useProblem(problem: string | null) {
  const [left, setLeft] = useState(false);

  function onLeft(): void {
    const leave = () => setLeft(true);
    // Waits for the click to end: a message shown earlier would move the pressed element away from the pointer.
    if (document.querySelector(':active')) window.addEventListener('click', leave, { once: true });
    else leave();
  }

  return {
    problem: left && problem !== null ? problem : undefined,
    onLeft,
    onTyped: () => setLeft(false),
  };
}
