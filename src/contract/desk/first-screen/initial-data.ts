import type { SessionContext } from '#contract/identity/auth/contract.ts';
import type { FirstCall } from './first-calls.ts';

/** Id of the element in an HTML document that contains its `InitialData` as JSON. */
export const INITIAL_DATA_ID = 'initial-data';

/** Responses included in an HTML document, so that its screen is drawn without a request. */
export interface InitialData {
  /** Null if nobody is signed in. */
  session: SessionContext | null;
  answers: readonly (FirstCall & { output: unknown })[];
  /** The event stream's position before the answers were read. */
  position: string;
}
