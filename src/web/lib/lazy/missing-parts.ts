import { createAtom, useSelector } from '@tanstack/react-store';

/**
 * Reloading the page helps in two cases only. `outdated`: the files are gone from the server, for example after an upgrade.
 * `broken`: they are there, but the browser won't load one of them again after an earlier failure.
 */
export type MissingParts = 'none' | 'some' | 'outdated' | 'broken';

/** Retry functions of missing parts that only the page's notice reports. */
const retries = createAtom<readonly (() => void)[]>([]);
/** Retry functions of missing parts that show an error in their place. */
const inPlace = new Set<() => void>();
const lasting = createAtom<'outdated' | 'broken' | null>(null);

/** Reports a part that can't be shown. Returns the function that withdraws the report. */
export function reportMissing(retry: () => void): () => void {
  retries.set((known) => [...known, retry]);
  return () => {
    retries.set((known) => known.filter((other) => other !== retry));
    forgetHealed();
  };
}

/** Reports a missing part that shows an error in its place. Returns the function that withdraws the report. */
export function reportMissingInPlace(retry: () => void): () => void {
  inPlace.add(retry);
  return () => {
    inPlace.delete(retry);
    forgetHealed();
  };
}

/** Without a missing part, nothing is left to report. A part that still fails is reported again. */
function forgetHealed(): void {
  if (retries.get().length + inPlace.size === 0) lasting.set(null);
}

export function retryMissing(): void {
  for (const retry of [...retries.get(), ...inPlace]) retry();
}

/** Whether the page's notice has a missing part to report. */
export function isAnyMissing(): boolean {
  return retries.get().length > 0;
}

export function useMissingParts(): MissingParts {
  const forGood = useSelector(lasting);
  const isAny = useSelector(retries, (known) => known.length > 0);
  return forGood ?? (isAny ? 'some' : 'none');
}

/** Call when code fails to load, with the number of attempts. Checks whether only reloading the page helps. */
export async function checkWhetherGone(message: string, attempts = 1): Promise<void> {
  if (lasting.get()) return;
  const status = await statusOfFile(message);
  if (status === 404) lasting.set('outdated');
  else if (status === 200 && attempts > 1) lasting.set('broken');
}

/**
 * Checks files that fail to load, and retries missing parts when the network is back. Returns the function that stops
 * both.
 */
export function watchMissing(): () => void {
  const look = ({ payload }: VitePreloadErrorEvent) => void checkWhetherGone(payload.message);
  window.addEventListener('vite:preloadError', look);
  window.addEventListener('online', retryMissing);
  return () => {
    window.removeEventListener('vite:preloadError', look);
    window.removeEventListener('online', retryMissing);
  };
}

/** Requests the file's status, because the browser reports the same error for a lost network. */
async function statusOfFile(message: string): Promise<number | undefined> {
  // Safari doesn't name the file. The page's own script will do, because all files of a build are deployed together.
  const file =
    /\S*\/assets\/\S+/.exec(message)?.[0] ??
    document.querySelector<HTMLScriptElement>('script[type="module"]')?.src;
  if (!file) return undefined;
  const response = await fetch(file, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
  return response?.status;
}
