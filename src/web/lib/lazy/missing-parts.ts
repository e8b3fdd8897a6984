import { useSyncExternalStore } from 'react';

/** `outdated`: their files are gone from the server, as after an upgrade, and only loading the page again helps. */
export type MissingParts = 'none' | 'some' | 'outdated';

/** How the parts whose code could not be fetched try again. */
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

/** To be called where a part can't be shown. Returns how to take it back. */
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

/** Whether something was asked for that can't be shown. */
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

/** To be called where code can't be fetched: is it gone? */
export async function lookWhetherGone(message: string): Promise<void> {
  if (outdated || !(await isGone(message))) return;
  outdated = true;
  tell();
}

/** Looks at whatever the bundler can't fetch, and tries again once the network is back. Returns how to stop. */
export function watchMissing(): () => void {
  const look = ({ payload }: VitePreloadErrorEvent) => void lookWhetherGone(payload.message);
  window.addEventListener('vite:preloadError', look);
  window.addEventListener('online', retryMissing);
  return () => {
    window.removeEventListener('vite:preloadError', look);
    window.removeEventListener('online', retryMissing);
  };
}

/** Only the server can say: the browser's error is the same for a lost network. */
async function isGone(message: string): Promise<boolean> {
  // Safari doesn't name the file. The page's own script stands for it: the files of a build go together.
  const file =
    /\S*\/assets\/\S+/.exec(message)?.[0] ??
    document.querySelector<HTMLScriptElement>('script[type="module"]')?.src;
  if (!file) return false;
  const answer = await fetch(file, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  return answer?.status === 404;
}
