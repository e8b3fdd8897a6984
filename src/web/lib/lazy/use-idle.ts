import { useEffect, useState } from 'react';
import { atIdle } from './at-idle.ts';

/** Whether the browser has become idle after the first paint. Parts that can wait render after that. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => atIdle(() => setIdle(true)), []);
  return idle;
}
