/** Wraps the browser's fetch and tells of each 403 answer. Returns how to take the wrapping off. */
export function watchForbidden(onForbidden: (url: string) => void): () => void {
  const original = window.fetch;
  const watching: typeof window.fetch = async (input, init) => {
    const answer = await original.call(window, input, init);
    if (answer.status === 403) onForbidden(pathOf(answer.url));
    return answer;
  };
  window.fetch = watching;
  return () => {
    // Somebody may have wrapped it again since: then theirs stays.
    if (window.fetch === watching) window.fetch = original;
  };
}

/** Without the query: it may hold what people typed. */
function pathOf(url: string): string {
  return URL.canParse(url) ? new URL(url).pathname.slice(0, 500) : '';
}
