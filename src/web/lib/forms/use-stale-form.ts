import { useState } from 'react';

/**
 * Keeps a form with unsaved input on the screen after its client's status has changed, for example because someone else
 * changed it. `stale`: the form stays only because of its unsaved input. The form reports unsaved input through
 * `onUnsaved`.
 */
export function useStaleForm(belongs: boolean) {
  const [unsaved, setUnsaved] = useState(false);
  return { shown: belongs || unsaved, stale: unsaved && !belongs, onUnsaved: setUnsaved };
}
