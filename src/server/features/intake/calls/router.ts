import { eq } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import { mustWrite } from '#contract/identity/activity/must-write.ts';
import type { Call } from '#contract/intake/calls/call.ts';
import { isExpected } from '#contract/intake/calls/expected-call.ts';
import { isInvitationWaiting } from '#contract/intake/calls/undo-booking.ts';
import { call_bookers } from '#server/db/schema/call-bookers.ts';
import { calls } from '#server/db/schema/clients/calls/calls.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { lockClient } from '#server/features/clients/clients/lock-client.ts';
import { firmName } from '#server/features/firm/firm/read-firm.ts';
import { changesBetween } from '#server/features/identity/activity/changes-between.ts';
import { editedBy } from '#server/features/identity/activity/edited-by.ts';
import { recordActivity } from '#server/features/identity/activity/record-activity.ts';
import { recordSettings } from '#server/features/identity/audit/record-audit.ts';
import { signedIn } from '#server/implementer.ts';
import { bookCall } from './book-call.ts';
import { joinLinkOf, readBookerLinks, readBookers } from './booker-links.ts';
import { checkBooker } from './check-booker.ts';
import { invitationFile } from './invitation.ts';
import { listCallsOfWeek } from './list-calls.ts';
import { findOpenCall } from './open-call.ts';
import { readCallQueue } from './read-queue.ts';
import { rebookCall } from './rebook-call.ts';
import { renameBooker } from './rename-booker.ts';
import { sendCancellation } from './send-call-mail.ts';
import { undoBooking } from './undo-booking.ts';
import { nextSequence } from './write-call.ts';

export const callsRouter = {
  queue: signedIn.calls.queue.handler(readCallQueue),
  week: signedIn.calls.week.handler(listCallsOfWeek),
  bookerLinks: signedIn.calls.bookerLinks.handler(readBookerLinks),
  /**
   * Saves the join link of a person's calls. Sent invitations keep the old link until their call is saved again. Throws
   * UNKNOWN_BOOKER, and ROW_CHANGED if someone has saved since the form was opened.
   */
  saveBookerLink: signedIn.calls.saveBookerLink.handler(
    async ({ context, input: { name, version, ...fields } }) => {
      await checkBooker(context, name);
      return context.db.transaction(async (tx) => {
        // Creates the row if it is missing, so that there is one to lock.
        await tx.insert(call_bookers).values({ name }).onConflictDoNothing();
        const ofBooker = eq(call_bookers.name, name);
        const [before] = await tx.select().from(call_bookers).where(ofBooker).for('update');
        if (!before) throw new Error('The database returned no row for a booker');
        const changes = changesBetween(before, fields);
        if (!mustWrite(changes, before, version)) return before;
        const after = { name, ...fields, version: version + 1 };
        await tx
          .update(call_bookers)
          .set({ ...after, ...editedBy(context) })
          .where(ofBooker);
        await recordSettings(tx, context.actor, 'call_bookers', { of: name, ...changes });
        return after;
      });
    },
  ),
  renameBooker: signedIn.calls.renameBooker.handler(renameBooker),
  book: signedIn.calls.book.handler(bookCall),
  undoBooking: signedIn.calls.undoBooking.handler(undoBooking),
  /** A client's call, its join link and the people it can be booked with. */
  get: signedIn.calls.get.handler(async ({ context, input: { client_id } }) => {
    const call = await findOpenCall(context.db, client_id);
    const join_url = call && (await joinLinkOf(context.db, call));
    return { call, bookers: await readBookers(context.db, context.env), join_url };
  }),
  rebook: signedIn.calls.rebook.handler(rebookCall),
  /** Cancels a client's call and withdraws its invitation. The client's status stays. Throws NOT_FOUND, NO_CALL. */
  cancel: signedIn.calls.cancel.handler(async ({ context, input: { client_id } }) => {
    return context.db.transaction(async (tx) => {
      const client = await lockClient(tx, client_id);
      const before = await findOpenCall(tx, client_id);
      if (!before) throw new Refusal('NO_CALL');
      const now = context.now();
      const cancelled_at = now.toISOString();
      // The invitation of a call booked moments ago has not been sent, and won't be.
      const expected = isExpected(before, now) && !isInvitationWaiting(before, now);
      const sequence = expected ? nextSequence(before) : before.sequence;
      const call: Call = { ...before, cancelled_at, sequence };
      await tx
        .update(calls)
        .set({ cancelled_at, sequence, updated_at: cancelled_at })
        .where(eq(calls.id, before.id));
      await recordActivity(tx, {
        actor: context.actor,
        type: 'call.cancelled',
        client,
        changes: before.starts_at === null ? {} : { starts_at: { from: before.starts_at, to: null } },
      });
      if (expected) await sendCancellation(tx, context, client, { ...before, sequence }, { moved: false });
      return call;
    });
  }),
  /** The latest invitation to a client's call, for staff calendars. Throws NO_CALL. */
  invitation: signedIn.calls.invitation.handler(async ({ context, input: { client_id } }) => {
    const [[client], call, organiser] = await Promise.all([
      context.db
        .select({ first_name: clients.first_name, surname: clients.surname, email: clients.email })
        .from(clients)
        .where(eq(clients.id, client_id)),
      findOpenCall(context.db, client_id),
      firmName(context),
    ]);
    if (!client || !call || call.starts_at === null) throw new Refusal('NO_CALL');
    const { starts_at } = call;
    const content = invitationFile({
      call: { ...call, starts_at },
      client,
      env: context.env,
      organiser,
      replyTo: null,
      method: 'REQUEST',
      now: context.now(),
    });
    return { filename: `zoom-call-${starts_at.slice(0, 10)}.ics`, content };
  }),
};
