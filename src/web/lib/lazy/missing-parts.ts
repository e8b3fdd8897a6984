import { useSyncExternalStore } from 'react';

/** `outdated`: the files are gone from the server, as after an upgrade. Only reloading the page helps. */
export type MissingParts = 'none' | 'some' | 'outdated';

/** Retry functions of the parts whose code failed to load. */
const retries = new Set<() => void>();
let outdated = false;
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

function current(): MissingParts {
  if (outdated) return 'outdated';
  return retries.size > 0 ? 'some' : 'none';
}

/** Reports a part that can't be shown. Returns the function that withdraws the report. */
export function reportMissing(retry: () => void): () => void {
  retries.add(retry);
  tell();
  return () => {
    retries.delete(retry);
    tell();
  };
}

export function retryMissing(): void {
  for (const retry of [...retries]) retry();
}

/** Whether any requested part can't be shown. */
export function isAnyMissing(): boolean {
  return retries.size > 0;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useMissingParts(): MissingParts {
  return useSyncExternalStore(subscribe, current);
}

/** Call when code fails to load. Checks whether its file is gone. */
export async function lookWhetherGone(message: string): Promise<void> {
  if (outdated || !(await isGone(message))) return;
  outdated = true;
  tell();
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
