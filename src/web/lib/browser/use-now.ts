import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;

/** Returns the current time, and renders the component again every minute. */
export function useNow(): Date {
  const [, setTurn] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTurn((turn) => turn + 1), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return new Date();
}
