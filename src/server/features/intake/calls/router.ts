import { signedIn } from '#server/implementer.ts';
import { bookCall } from './book-call.ts';
import { joinLinkOf, readBookerLinks, readBookers } from './booker-links.ts';
import { callInvitation } from './call-invitation.ts';
import { cancelCall } from './cancel-call.ts';
import { listCallsOfWeek } from './list-calls.ts';
import { findOpenCall } from './open-call.ts';
import { readCallQueue } from './read-queue.ts';
import { rebookCall } from './rebook-call.ts';
import { renameBooker } from './rename-booker.ts';
import { saveBookerLink } from './save-booker-link.ts';
import { undoBooking } from './undo-booking.ts';

export const callsRouter = {
  queue: signedIn.calls.queue.handler(readCallQueue),
  week: signedIn.calls.week.handler(listCallsOfWeek),
  bookerLinks: signedIn.calls.bookerLinks.handler(readBookerLinks),
  saveBookerLink: signedIn.calls.saveBookerLink.handler(saveBookerLink),
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
  cancel: signedIn.calls.cancel.handler(cancelCall),
  invitation: signedIn.calls.invitation.handler(callInvitation),
};
