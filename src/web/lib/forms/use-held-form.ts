import { useState } from 'react';

/**
 * Keeps a form on the screen while it holds unsaved work, although what it belongs to has moved on meanwhile, e.g.
 * by somebody else. The form says by `onUnsaved` whether it does; once it doesn't, it goes.
 */
export function useHeldForm(belongs: boolean) {
  const [unsaved, setUnsaved] = useState(false);
  return { shown: belongs || unsaved, held: unsaved && !belongs, onUnsaved: setUnsaved };
}
