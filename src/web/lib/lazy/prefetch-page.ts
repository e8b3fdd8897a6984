/** Loads the files named in a page's document into the browser's cache. Failures are ignored. */
export async function prefetchPage(path: string): Promise<void> {
  const response = await fetch(path).catch(() => undefined);
  if (!response?.ok) return;
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const files = page.querySelectorAll('script[src], link[rel$="preload"], link[rel="stylesheet"]');
  for (const file of files) {
    const address = file.getAttribute('src') ?? file.getAttribute('href');
    if (address) void fetch(address, { priority: 'low' }).catch(() => undefined);
  }
}
