import { signedIn } from '#server/implementer.ts';
import { countByStatus } from './counts/count-by-status.ts';
import { countClients } from './counts/count-clients.ts';
import { valueByStatus } from './counts/value-by-status.ts';
import { exportClients } from './export/export-clients.ts';
import { listClients } from './list-clients.ts';
import { placeClient } from './place-client.ts';

export const clientListRouter = {
  list: signedIn.clients.list.handler(({ context, input }) => listClients({ ctx: context, input })),
  count: signedIn.clients.count.handler(({ context, input }) => countClients({ ctx: context, input })),
  countByStatus: signedIn.clients.countByStatus.handler(({ context, input }) =>
    countByStatus({ ctx: context, input }),
  ),
  valueByStatus: signedIn.clients.valueByStatus.handler(({ context, input }) =>
    valueByStatus({ ctx: context, input }),
  ),
  place: signedIn.clients.place.handler(({ context, input }) => placeClient({ ctx: context, input })),
  export: signedIn.clients.export.handler(({ context, input }) => exportClients({ ctx: context, input })),
};
