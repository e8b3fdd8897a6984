/** Wraps `window.fetch` and calls `onForbidden` for each 403 response. Returns a function to restore the original. */
export function watchForbidden(onForbidden: (url: string) => void): () => void {
  const original = window.fetch;
  const watching: typeof window.fetch = async (input, init) => {
    const response = await original.call(window, input, init);
    if (response.status === 403) onForbidden(pathOf(response.url));
    return response;
  };
  window.fetch = watching;
  return () => {
    // If other code has wrapped `window.fetch` too, restoring the original would remove the other wrapper.
    if (window.fetch === watching) window.fetch = original;
  };
}

/** Drops the query, which may contain what people typed. */
function pathOf(url: string): string {
  return URL.canParse(url) ? new URL(url).pathname.slice(0, 500) : '';
}
