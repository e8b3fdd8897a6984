import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;

/** The time, for what a screen says about it. Renders again each minute. */
export function useNow(): Date {
  const [, setTurn] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTurn((turn) => turn + 1), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return new Date();
}
