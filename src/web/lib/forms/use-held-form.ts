import { useState } from 'react';

/**
 * Keeps a form with unsaved work on the screen after its client has moved on, for example because someone else
 * changed the status. The form reports unsaved work through `onUnsaved`.
 */
export function useHeldForm(belongs: boolean) {
  const [unsaved, setUnsaved] = useState(false);
  return { shown: belongs || unsaved, held: unsaved && !belongs, onUnsaved: setUnsaved };
}
