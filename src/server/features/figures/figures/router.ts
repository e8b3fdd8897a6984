import { readDigest, setDigest } from '#server/features/figures/digests/set-digest.ts';
import { signedIn } from '#server/implementer.ts';
import { listFigureClients } from './list-figure-clients.ts';
import { showFigures } from './show-figures.ts';

export const figuresRouter = {
  show: signedIn.figures.show.handler(showFigures),
  clients: signedIn.figures.clients.handler(listFigureClients),
  digest: signedIn.figures.digest.handler(({ context }) => readDigest(context)),
  setDigest: signedIn.figures.setDigest.handler(setDigest),
};
