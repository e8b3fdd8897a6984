import { signedIn } from '#server/implementer.ts';
import { bookCall } from './book-call.ts';
import { readBookerLinks } from './booker-links.ts';
import { callInvitation } from './call-invitation.ts';
import { cancelCall } from './cancel-call.ts';
import { getCall } from './get-call.ts';
import { readQueue } from './read-queue.ts';
import { rebookCall } from './rebook-call.ts';
import { saveBookerLink } from './save-booker-link.ts';
import { undoBooking } from './undo-booking.ts';

export const callsRouter = {
  queue: signedIn.calls.queue.handler(({ context, input }) => readQueue({ ctx: context, input })),
  bookerLinks: signedIn.calls.bookerLinks.handler(({ context }) => readBookerLinks({ ctx: context })),
  saveBookerLink: signedIn.calls.saveBookerLink.handler(({ context, input }) =>
    saveBookerLink({ ctx: context, input }),
  ),
  book: signedIn.calls.book.handler(({ context, input }) => bookCall({ ctx: context, input })),
  undoBooking: signedIn.calls.undoBooking.handler(({ context, input }) =>
    undoBooking({ ctx: context, input }),
  ),
  get: signedIn.calls.get.handler(({ context, input }) => getCall({ ctx: context, input })),
  rebook: signedIn.calls.rebook.handler(({ context, input }) => rebookCall({ ctx: context, input })),
  cancel: signedIn.calls.cancel.handler(({ context, input }) => cancelCall({ ctx: context, input })),
  invitation: signedIn.calls.invitation.handler(({ context, input }) =>
    callInvitation({ ctx: context, input }),
  ),
};
