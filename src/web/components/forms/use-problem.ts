import { useState } from 'react';

/** Says what is wrong with a field's text once the field is left, and no longer once it is typed in. */
export function useProblem(problem: string | null) {
  const [left, setLeft] = useState(false);

  function onLeft(): void {
    const leave = () => setLeft(true);
    // Left by a press that isn't a click yet: a message now would move what is pressed from under the pointer.
    if (document.querySelector(':active')) window.addEventListener('click', leave, { once: true });
    else leave();
  }

  return {
    problem: left && problem !== null ? problem : undefined,
    onLeft,
    onTyped: () => setLeft(false),
  };
}
