import { oc } from '@orpc/contract';
import { errors } from './errors.ts';
import type { UserRole } from './users/user.ts';

/**
 * `signedInPerson` and `adminPerson` exclude API keys. The server checks the permission on every call, before it reads
 * the input.
 */
export type Permission = 'public' | 'signedIn' | 'signedInPerson' | 'admin' | 'adminPerson';

/** Maximum size of a request body in bytes. */
export const BODY_BYTES = 256 * 1024;
const IMPORT_BODY_BYTES = 8 * 1024 * 1024;

/** `body_bytes` overrides BODY_BYTES. `replica`: the procedure changes nothing, and a read replica may serve it. */
export interface ProcedureMeta {
  permission: Permission;
  body_bytes?: number;
  replica?: true;
}

const procedure = oc.$meta<ProcedureMeta>({ permission: 'admin' }).errors(errors);

export const publicProcedure = procedure.meta({ permission: 'public' });
export const signedInProcedure = procedure.meta({ permission: 'signedIn' });
export const signedInPersonProcedure = procedure.meta({ permission: 'signedInPerson' });
export const adminProcedure = procedure.meta({ permission: 'admin' });
export const adminPersonProcedure = procedure.meta({ permission: 'adminPerson' });
/** Lists, counts and figures, which a read replica may serve. */
export const signedInReadProcedure = procedure.meta({ permission: 'signedIn', replica: true });
export const adminReadProcedure = procedure.meta({ permission: 'admin', replica: true });
/** For requests with all the rows of a file. */
export const importProcedure = procedure.meta({ permission: 'signedIn', body_bytes: IMPORT_BODY_BYTES });

/** For administrators' requests with all the rows of a file. */
export const adminImportProcedure = procedure.meta({ permission: 'admin', body_bytes: IMPORT_BODY_BYTES });

/** Accepts a PDF from anybody. The memory for anonymous visitors has room for two at a time. */
export const verificationProcedure = procedure.meta({ permission: 'public', body_bytes: IMPORT_BODY_BYTES });

/** Returns why the caller may not call a procedure, or null if they may. `caller` is null for anonymous visitors. */
export function refusalOf(
  permission: Permission,
  caller: { role: UserRole; api_key?: object } | null,
): 'UNAUTHORIZED' | 'FORBIDDEN' | 'NOT_FOR_KEYS' | null {
  if (permission === 'public') return null;
  if (!caller) return 'UNAUTHORIZED';
  const forAdmins = permission === 'admin' || permission === 'adminPerson';
  if (forAdmins && caller.role !== 'admin') return 'FORBIDDEN';
  const forPeople = permission === 'signedInPerson' || permission === 'adminPerson';
  return forPeople && caller.api_key !== undefined ? 'NOT_FOR_KEYS' : null;
}
