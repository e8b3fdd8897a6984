import { useUser } from './auth.tsx';

/** Only decides what screens show. The server checks permissions on every call. */
export function useIsAdmin(): boolean {
  return useUser().role === 'admin';
}
