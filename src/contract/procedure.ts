import { oc } from '@orpc/contract';
import { errors } from './errors.ts';

/** Who may call a procedure; `adminPerson`: an administrator, but none of their API keys. The server checks it on every call before the input is read. */
export type Permission = 'public' | 'signedIn' | 'admin' | 'adminPerson';

const procedure = oc.$meta<{ permission: Permission }>({ permission: 'admin' }).errors(errors);

export const publicProcedure = procedure.meta({ permission: 'public' });
export const signedInProcedure = procedure.meta({ permission: 'signedIn' });
export const adminProcedure = procedure.meta({ permission: 'admin' });
export const adminPersonProcedure = procedure.meta({ permission: 'adminPerson' });
