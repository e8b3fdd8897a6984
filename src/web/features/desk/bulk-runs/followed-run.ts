import { createAtom, useSelector } from '@tanstack/react-store';

/** The run that this user started last. Null if none was started, or after its strip has closed. */
const followed = createAtom<string | null>(null);

export function useFollowedRun(): string | null {
  return useSelector(followed);
}

export function followRun(id: string): void {
  followed.set(id);
}

/** Stops following the run, unless another run has been started since. */
export function leaveRun(id: string): void {
  if (followed.get() === id) followed.set(null);
}
