import { signedIn } from '#server/implementer.ts';
import { listFigureClients } from './list-figure-clients.ts';
import { showFigures } from './show-figures.ts';

export const figuresRouter = {
  show: signedIn.figures.show.handler(showFigures),
  clients: signedIn.figures.clients.handler(listFigureClients),
};
