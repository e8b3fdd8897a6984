import { oc } from '@orpc/contract';
import { errors } from './errors.ts';
import type { UserRole } from './users/user.ts';

/** Who may call a procedure; `adminPerson`: an administrator, but none of their API keys. The server checks it on every call before the input is read. */
export type Permission = 'public' | 'signedIn' | 'admin' | 'adminPerson';

/** Bytes of a request's body. */
export const BODY_BYTES = 256 * 1024;
const IMPORT_BODY_BYTES = 8 * 1024 * 1024;

/** What a contract says of a procedure besides its schemas. `body_bytes`: where it takes more than the others. */
export interface ProcedureMeta {
  permission: Permission;
  body_bytes?: number;
}

const procedure = oc.$meta<ProcedureMeta>({ permission: 'admin' }).errors(errors);

export const publicProcedure = procedure.meta({ permission: 'public' });
export const signedInProcedure = procedure.meta({ permission: 'signedIn' });
export const adminProcedure = procedure.meta({ permission: 'admin' });
export const adminPersonProcedure = procedure.meta({ permission: 'adminPerson' });
/** For the rows of a whole file. */
export const importProcedure = procedure.meta({ permission: 'signedIn', body_bytes: IMPORT_BODY_BYTES });

/** Why somebody may not call a procedure of this permission; null where they may. `caller` is null for anonymous visitors. */
export function refusalOf(
  permission: Permission,
  caller: { role: UserRole; api_key?: object } | null,
): 'UNAUTHORIZED' | 'FORBIDDEN' | 'NOT_FOR_KEYS' | null {
  if (permission === 'public') return null;
  if (!caller) return 'UNAUTHORIZED';
  if (permission !== 'signedIn' && caller.role !== 'admin') return 'FORBIDDEN';
  return permission === 'adminPerson' && caller.api_key !== undefined ? 'NOT_FOR_KEYS' : null;
}
