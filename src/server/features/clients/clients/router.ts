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
  findDuplicates: signedIn.clients.findDuplicates.handler(findDuplicates),
  named: signedIn.clients.named.handler(namedClients),
  create: signedIn.clients.create.handler(createClient),
  update: signedIn.clients.update.handler(updateClient),
  setStatus: signedIn.clients.setStatus.handler(setStatus),
  undoStatus: signedIn.clients.undoStatus.handler(undoStatus),
  setCalendlyBooking: signedIn.clients.setCalendlyBooking.handler(setCalendlyBooking),
  setOwner: signedIn.clients.setOwner.handler(setOwner),
  close: signedIn.clients.close.handler(closeClient),
  reopen: signedIn.clients.reopen.handler(reopenClient),
};
