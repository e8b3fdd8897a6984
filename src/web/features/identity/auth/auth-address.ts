export interface AuthAddress {
  /** Page to return to after sign-in, within this product. */
  next?: string;
  mode?: 'sign-up';
  /** Token from the link in a verification email. */
  verify?: string;
  /** Token from the link in a password recovery email. */
  reset?: string;
  /** Token from the link in an invitation. */
  invite?: string;
}

/** A placeholder origin. `.invalid` is reserved (RFC 2606). */
const HERE = 'http://here.invalid';

/** Whether an address stays on this site. Browsers read `//host`, `/\host` and `/<tab>/host` as other sites. */
function staysHere(address: string): boolean {
  return address.startsWith('/') && URL.canParse(address, HERE) && new URL(address, HERE).origin === HERE;
}

/** Reads the query string of the sign-in page. Drops a `next` that leads to another site. */
export function readAuthAddress(query: string): AuthAddress {
  const { next, mode, verify, reset, invite } = Object.fromEntries(new URLSearchParams(query));
  return {
    ...(next && staysHere(next) && { next }),
    ...(mode === 'sign-up' && { mode }),
    ...(verify && { verify }),
    ...(reset && { reset }),
    ...(invite && { invite }),
  };
}

/** The query string that leads back to a page after sign-in. */
export function authAddressText({ next }: { next?: string | undefined }): string {
  return next === undefined ? '' : `?${new URLSearchParams({ next })}`;
}
