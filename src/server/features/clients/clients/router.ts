import { eq } from 'drizzle-orm';
import { mustWrite } from '#contract/identity/activity/must-write.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { changesBetween } from '#server/features/identity/activity/changes-between.ts';
import { editedBy } from '#server/features/identity/activity/edited-by.ts';
import { givenFields } from '#server/features/identity/activity/given-fields.ts';
import { recordActivity } from '#server/features/identity/activity/record-activity.ts';
import { signedIn } from '#server/implementer.ts';
import { closeClient, reopenClient } from './close-client.ts';
import { createClient } from './create-client.ts';
import { findDuplicates } from './find-duplicates.ts';
import { lockClient } from './lock-client.ts';
import { namedClients } from './named-clients.ts';
import { setOwner } from './set-owner.ts';
import { setStatus } from './set-status.ts';
import { undoStatus } from './undo-status.ts';

export const clientsRouter = {
  findDuplicates: signedIn.clients.findDuplicates.handler(findDuplicates),
  named: signedIn.clients.named.handler(namedClients),
  create: signedIn.clients.create.handler(createClient),
  /** Saves the edit form. Throws NOT_FOUND, and ROW_CHANGED if someone else has saved since it was opened. */
  update: signedIn.clients.update.handler(async ({ context, input: { id, version, ...input } }) => {
    const fields = givenFields(input);
    return context.db.transaction(async (tx) => {
      const client = await lockClient(tx, id);
      const changes = changesBetween(client, fields);
      if (!mustWrite(changes, client, version)) return client;
      const updated = { ...fields, version: version + 1, ...editedBy(context) };
      await tx.update(clients).set(updated).where(eq(clients.id, id));
      await recordActivity(tx, {
        actor: context.actor,
        type: 'client.edited',
        client: { ...client, ...updated },
        changes,
      });
      return { ...client, ...updated };
    });
  }),
  setStatus: signedIn.clients.setStatus.handler(setStatus),
  undoStatus: signedIn.clients.undoStatus.handler(undoStatus),
  /** Sets or clears the booking flag by hand. Throws NOT_FOUND. */
  setCalendlyBooking: signedIn.clients.setCalendlyBooking.handler(
    async ({ context, input: { id, calendly_booking } }) =>
      context.db.transaction(async (tx) => {
        const client = await lockClient(tx, id);
        if (client.calendly_booking === calendly_booking) return client;
        await tx.update(clients).set({ calendly_booking }).where(eq(clients.id, id));
        await recordActivity(tx, {
          actor: context.actor,
          type: 'client.calendly_booking_changed',
          client,
          changes: { calendly_booking: { from: client.calendly_booking, to: calendly_booking } },
        });
        return { ...client, calendly_booking };
      }),
  ),
  setOwner: signedIn.clients.setOwner.handler(setOwner),
  close: signedIn.clients.close.handler(closeClient),
  reopen: signedIn.clients.reopen.handler(reopenClient),
};
