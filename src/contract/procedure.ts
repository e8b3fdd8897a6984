import { type HTTPMethod, type HTTPPath, oc, type Route } from '@orpc/contract';
import { errors, Refusal } from './errors.ts';
import type { UserRole } from './identity/users/user.ts';

/**
 * `signedInPerson` and `adminPerson` exclude API keys. The server checks the permission on every call, before it reads
 * the input.
 */
export type Permission = 'public' | 'signedIn' | 'signedInPerson' | 'admin' | 'adminPerson';

/** Maximum size of a request body in bytes. */
export const BODY_BYTES = 256 * 1024;
const IMPORT_BODY_BYTES = 8 * 1024 * 1024;

/**
 * `body_bytes` overrides BODY_BYTES. `takes`: the media type of the body, by default JSON. `handed_over`: a session
 * whose device was handed to a signatory may call it too. It may call nothing else.
 */
export interface ProcedureMeta {
  permission: Permission;
  body_bytes?: number;
  takes?: 'multipart/form-data';
  handed_over?: true;
}

type Call = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`;

/** `call` is the method and path of the API, and `summary` has at most six words. An empty `description` is left out. */
const procedures =
  (meta: ProcedureMeta) =>
  (
    call: Call,
    summary: string,
    description?: string,
    more?: Pick<Route, 'successStatus' | 'inputStructure'>,
  ) => {
    const [method, path] = call.split(' ') as [HTTPMethod, HTTPPath];
    const route = { method, path, summary, ...(description && { description }), ...more };
    return oc.$meta<ProcedureMeta>(meta).errors(errors).route(route);
  };

export const publicProcedure = procedures({ permission: 'public' });
export const signedInProcedure = procedures({ permission: 'signedIn' });
export const signedInPersonProcedure = procedures({ permission: 'signedInPerson' });
/** For people, and for the device of a person who has handed it to a signatory. */
export const handedOverProcedure = procedures({ permission: 'signedInPerson', handed_over: true });
export const adminProcedure = procedures({ permission: 'admin' });
export const adminPersonProcedure = procedures({ permission: 'adminPerson' });
/** For requests with all the rows of a file. */
export const importProcedure = procedures({ permission: 'signedIn', body_bytes: IMPORT_BODY_BYTES });
/** For administrators' requests with all the rows of a file. */
export const adminImportProcedure = procedures({ permission: 'admin', body_bytes: IMPORT_BODY_BYTES });

const aFile = { body_bytes: IMPORT_BODY_BYTES, takes: 'multipart/form-data' } as const;

/** Accepts a PDF from anybody. A visitor's share of the memory has room for one at a time. */
export const verificationProcedure = procedures({ permission: 'public', ...aFile });
/** Accepts the copy of a document from staff. */
export const copyProcedure = procedures({ permission: 'signedInPerson', ...aFile });
/** Accepts a document of the firm from administrators. */
export const firmDocumentUploadProcedure = procedures({ permission: 'adminPerson', ...aFile });

/** Returns why the caller may not call a procedure, or null if they may. `caller` is null for anonymous visitors. */
export function refusalOf(
  { permission, handed_over }: ProcedureMeta,
  caller: { role: UserRole; api_key?: object; handed_over?: { version_id: string } } | null,
): Refusal | null {
  if (caller?.handed_over && !handed_over)
    return new Refusal('HANDED_OVER', { version_id: caller.handed_over.version_id });
  if (permission === 'public') return null;
  if (!caller) return new Refusal('UNAUTHORIZED');
  const forAdmins = permission === 'admin' || permission === 'adminPerson';
  if (forAdmins && caller.role !== 'admin') return new Refusal('FORBIDDEN');
  const forPeople = permission === 'signedInPerson' || permission === 'adminPerson';
  return forPeople && caller.api_key !== undefined ? new Refusal('NOT_FOR_KEYS') : null;
}
