import { signedIn } from '#server/implementer.ts';
import { decideHit } from './hits/decide-hit.ts';
import { listHits } from './hits/read-hits.ts';
import { sanctionsStatus } from './sanctions-status.ts';

export const sanctionsRouter = {
  status: signedIn.sanctions.status.handler(sanctionsStatus),
  hits: signedIn.sanctions.hits.handler(listHits),
  decide: signedIn.sanctions.decide.handler(decideHit),
};
