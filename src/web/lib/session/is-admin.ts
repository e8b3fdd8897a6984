import { useUser } from './auth.tsx';

/** Whether the user is an administrator. Only decides what screens show: the server checks every call. */
export function useIsAdmin(): boolean {
  return useUser().role === 'admin';
}
