import type { SessionContext } from '#contract/identity/auth/contract.ts';
import type { FirstCall } from './first-calls.ts';

/** Id of the element in an HTML document that contains its `Carried` as JSON. */
export const CARRIED_ID = 'carried';

/** Responses included in an HTML document, so that its screen is drawn without a request. */
export interface Carried {
  /** Null if nobody is signed in. */
  session: SessionContext | null;
  answers: readonly (FirstCall & { output: unknown })[];
  /** The event stream's position before the answers were read. */
  position: string;
}
