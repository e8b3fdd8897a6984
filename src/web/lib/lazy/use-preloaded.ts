import { useEffect, useState } from 'react';
import { atIdle } from './at-idle.ts';

/** Loads a part's code once the browser is idle. Returns whether it has loaded. Until then, a placeholder can accept clicks. */
export function usePreloaded(part: { preload: () => Promise<void> }): boolean {
  const [ready, setReady] = useState(false);
  useEffect(() => atIdle(() => void part.preload().then(() => setReady(true))), [part]);
  return ready;
}
