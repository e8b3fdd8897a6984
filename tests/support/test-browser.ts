export interface Browser {
  /** Cookies of all responses so far. */
  cookies: Map<string, string>;
  /** Sends a request as a page of the product does. */
  fetch(
    path: string,
    init?: { method?: string; body?: unknown; headers?: Record<string, string> },
  ): Promise<BrowserAnswer>;
}

export interface BrowserAnswer {
  status: number;
  headers: Headers;
  json: unknown;
}

/** Returns an HTTP client that keeps cookies between requests, as a browser does. */
export function openBrowser(url: string): Browser {
  const cookies = new Map<string, string>();
  return {
    cookies,
    async fetch(path, { method = 'GET', body, headers = {} } = {}) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const response = await fetch(`${url}${path}`, {
        method,
        headers: {
          ...(cookie && { cookie }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          'user-agent': 'Test browser',
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      for (const line of response.headers.getSetCookie()) {
        const [pair = '', ...attributes] = line.split(';');
        const [name = '', ...value] = pair.split('=');
        const ended = attributes.some((attribute) => attribute.trim().toLowerCase() === 'max-age=0');
        if (ended) cookies.delete(name);
        else cookies.set(name, value.join('='));
      }
      const text = await response.text();
      return { status: response.status, headers: response.headers, json: text ? JSON.parse(text) : {} };
    },
  };
}
