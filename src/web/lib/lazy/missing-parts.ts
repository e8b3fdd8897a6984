import { createAtom, useSelector } from '@tanstack/react-store';

/** `outdated`: the files are gone from the server, as after an upgrade. Only reloading the page helps. */
export type MissingParts = 'none' | 'some' | 'outdated';

/** Retry functions of the parts whose code failed to load. */
const retries = createAtom<readonly (() => void)[]>([]);
const outdated = createAtom(false);

/** Reports a part that can't be shown. Returns the function that withdraws the report. */
export function reportMissing(retry: () => void): () => void {
  retries.set((known) => [...known, retry]);
  return () => retries.set((known) => known.filter((other) => other !== retry));
}

export function retryMissing(): void {
  for (const retry of retries.get()) retry();
}

/** Whether any requested part can't be shown. */
export function isAnyMissing(): boolean {
  return retries.get().length > 0;
}

export function useMissingParts(): MissingParts {
  const isOutdated = useSelector(outdated);
  const isAny = useSelector(retries, (known) => known.length > 0);
  if (isOutdated) return 'outdated';
  return isAny ? 'some' : 'none';
}

/** Call when code fails to load. Checks whether its file is gone. */
export async function lookWhetherGone(message: string): Promise<void> {
  if (outdated.get() || !(await isGone(message))) return;
  outdated.set(true);
}

/** Checks files that fail to load and retries once the network is back. Returns the function that stops it. */
export function watchMissing(): () => void {
  const look = ({ payload }: VitePreloadErrorEvent) => void lookWhetherGone(payload.message);
  window.addEventListener('vite:preloadError', look);
  window.addEventListener('online', retryMissing);
  return () => {
    window.removeEventListener('vite:preloadError', look);
    window.removeEventListener('online', retryMissing);
  };
}

/** Asks the server: the browser's error is the same as for a lost network. */
async function isGone(message: string): Promise<boolean> {
  // Safari doesn't name the file. The page's own script stands in, since all files of a build are deployed together.
  const file =
    /\S*\/assets\/\S+/.exec(message)?.[0] ??
    document.querySelector<HTMLScriptElement>('script[type="module"]')?.src;
  if (!file) return false;
  const response = await fetch(file, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  return response?.status === 404;
}
