import { signedIn } from '#server/implementer.ts';
import { countByStatus } from './counts/count-by-status.ts';
import { countClients } from './counts/count-clients.ts';
import { valueByStatus } from './counts/value-by-status.ts';
import { exportClients } from './export/export-clients.ts';
import { listClients } from './list-clients.ts';
import { placeClient } from './place-client.ts';

export const clientListRouter = {
  list: signedIn.clients.list.handler(listClients),
  count: signedIn.clients.count.handler(countClients),
  countByStatus: signedIn.clients.countByStatus.handler(countByStatus),
  valueByStatus: signedIn.clients.valueByStatus.handler(valueByStatus),
  place: signedIn.clients.place.handler(placeClient),
  export: signedIn.clients.export.handler(exportClients),
};
