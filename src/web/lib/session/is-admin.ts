import { useUser } from './auth.tsx';

/** What the screens show by; the server checks it again on every call. */
export function useIsAdmin(): boolean {
  return useUser().role === 'admin';
}
