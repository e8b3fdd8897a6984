import { checkImport } from '#server/features/client-imports/check-import.ts';
import { createImport } from '#server/features/client-imports/create-import.ts';
import { listImports } from '#server/features/client-imports/list-imports.ts';
import { undoImport } from '#server/features/client-imports/undo-import.ts';
import { countByStatus } from '#server/features/client-list/count-by-status.ts';
import { countClients } from '#server/features/client-list/count-clients.ts';
import { exportClients } from '#server/features/client-list/export-clients.ts';
import { listClients } from '#server/features/client-list/list-clients.ts';
import { placeClient } from '#server/features/client-list/place-client.ts';
import { getClient } from '#server/features/client-page/get-client.ts';
import { signedIn } from '#server/implementer.ts';
import { createClient } from './create-client.ts';
import { findDuplicates } from './find-duplicates.ts';
import { setCalendlyBooking } from './set-calendly-booking.ts';
import { setStatus } from './set-status.ts';
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
