import { signedIn } from '../../implementer.ts';
import { checkImport } from './check-import.ts';
import { countByStatus } from './count-by-status.ts';
import { countClients } from './count-clients.ts';
import { createClient } from './create-client.ts';
import { createImport } from './create-import.ts';
import { exportClients } from './export-clients.ts';
import { findDuplicates } from './find-duplicates.ts';
import { getClient } from './get-client.ts';
import { listClients } from './list-clients.ts';
import { listImports } from './list-imports.ts';
import { placeClient } from './place-client.ts';
import { setCalendlyBooking } from './set-calendly-booking.ts';
import { setStatus } from './set-status.ts';
import { undoImport } from './undo-import.ts';
import { updateClient } from './update-client.ts';

export const clientsRouter = {
  list: signedIn.clients.list.handler(({ context, input }) => listClients({ ctx: context, input })),
  count: signedIn.clients.count.handler(({ context, input }) => countClients({ ctx: context, input })),
  countByStatus: signedIn.clients.countByStatus.handler(({ context, input }) =>
    countByStatus({ ctx: context, input }),
  ),
  place: signedIn.clients.place.handler(({ context, input }) => placeClient({ ctx: context, input })),
  findDuplicates: signedIn.clients.findDuplicates.handler(({ context, input }) =>
    findDuplicates({ ctx: context, input }),
  ),
  get: signedIn.clients.get.handler(({ context, input }) => getClient({ ctx: context, input })),
  create: signedIn.clients.create.handler(({ context, input }) => createClient({ ctx: context, input })),
  update: signedIn.clients.update.handler(({ context, input }) => updateClient({ ctx: context, input })),
  export: signedIn.clients.export.handler(({ context, input }) => exportClients({ ctx: context, input })),
  imports: {
    check: signedIn.clients.imports.check.handler(({ context, input }) =>
      checkImport({ ctx: context, input }),
    ),
    create: signedIn.clients.imports.create.handler(({ context, input }) =>
      createImport({ ctx: context, input }),
    ),
    list: signedIn.clients.imports.list.handler(({ context }) => listImports(context)),
    undo: signedIn.clients.imports.undo.handler(({ context, input }) => undoImport({ ctx: context, input })),
  },
  setStatus: signedIn.clients.setStatus.handler(({ context, input }) => setStatus({ ctx: context, input })),
  setCalendlyBooking: signedIn.clients.setCalendlyBooking.handler(({ context, input }) =>
    setCalendlyBooking({ ctx: context, input }),
  ),
};
