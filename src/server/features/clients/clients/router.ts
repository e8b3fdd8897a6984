import { signedIn } from '#server/implementer.ts';
import { closeClient, reopenClient } from './close-client.ts';
import { createClient } from './create-client.ts';
import { findDuplicates } from './find-duplicates.ts';
import { namedClients } from './named-clients.ts';
import { setCalendlyBooking } from './set-calendly-booking.ts';
import { setOwner } from './set-owner.ts';
import { setStatus } from './set-status.ts';
import { undoStatus } from './undo-status.ts';
import { updateClient } from './update-client.ts';

export const clientsRouter = {
  findDuplicates: signedIn.clients.findDuplicates.handler(({ context, input }) =>
    findDuplicates({ ctx: context, input }),
  ),
  named: signedIn.clients.named.handler(({ context, input }) => namedClients({ ctx: context, input })),
  create: signedIn.clients.create.handler(({ context, input }) => createClient({ ctx: context, input })),
  update: signedIn.clients.update.handler(({ context, input }) => updateClient({ ctx: context, input })),
  setStatus: signedIn.clients.setStatus.handler(({ context, input }) => setStatus({ ctx: context, input })),
  undoStatus: signedIn.clients.undoStatus.handler(({ context, input }) =>
    undoStatus({ ctx: context, input }),
  ),
  setCalendlyBooking: signedIn.clients.setCalendlyBooking.handler(({ context, input }) =>
    setCalendlyBooking({ ctx: context, input }),
  ),
  setOwner: signedIn.clients.setOwner.handler(({ context, input }) => setOwner({ ctx: context, input })),
  close: signedIn.clients.close.handler(({ context, input }) => closeClient({ ctx: context, input })),
  reopen: signedIn.clients.reopen.handler(({ context, input }) => reopenClient({ ctx: context, input })),
};
