/** Whether a URL's host name refers only to this machine. A trailing dot is the DNS root. */
export function isLoopbackHost(hostname: string): boolean {
  return /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])\.*$/i.test(hostname);
}
