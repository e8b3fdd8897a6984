import { useEffect, useState } from 'react';

/** Seconds before another code can be requested, because mail takes a while. */
const WAIT = 30;

/** Returns the seconds left before another code can be sent, and a function that starts the wait. */
export function useResendWait(): [left: number, start: () => void] {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1_000);
    return () => clearTimeout(timer);
  }, [left]);
  return [left, () => setLeft(WAIT)];
}
