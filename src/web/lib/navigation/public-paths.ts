// Separate from the list of screens, which the public pages don't load.

/** Paths of the server that aren't pages. */
export const serverPaths = {
  rpc: '/rpc',
  events: '/api/events',
} as const;

/** Public pages whose path is fixed. Each has its own document. */
export const publicPaths = { verify: '/verify' } as const;

/**
 * The token of a public questionnaire page (`/form/{token}`), or null at any other path. Mail programs may treat
 * the punctuation after a link as part of the link.
 */
export function formToken(pathname: string): string | null {
  return /^\/form\/([\w-]+)/.exec(pathname)?.[1] ?? null;
}

/** The version that is signed in person (`/proposal/in-person/{version_id}`), or null at any other path. */
export function versionInPerson(pathname: string): string | null {
  return /^\/proposal\/in-person\/([^/]+)\/?$/.exec(pathname)?.[1] ?? null;
}

export const inPersonPath = (versionId: string) => `/proposal/in-person/${versionId}`;

/** The token of a public proposal page (`/proposal/{token}`), or null at any other path. */
export function proposalToken(pathname: string): string | null {
  return /^\/proposal\/([\w-]+)/.exec(pathname)?.[1] ?? null;
}
