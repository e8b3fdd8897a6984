import { sendToBooks } from './features/connections/books/send-to-books.ts';
import { askDirectDebit } from './features/connections/direct-debit/ask-direct-debit.ts';
import { createWorkspace } from './features/connections/workspace/create-workspace.ts';
import type { DeliveryHandlers } from './features/firm/outbox/delivery-handler.ts';

/** What passes a signed proposal on, by connection. */
export const DELIVERY_HANDLERS: DeliveryHandlers = {
  workspace: createWorkspace,
  books: sendToBooks,
  direct_debit: askDirectDebit,
};
