import { z } from 'zod';
import { connectionSchema } from '#contract/connections/connections/connection.ts';
import {
  adminPersonProcedure,
  adminProcedure,
  signedInPersonProcedure,
  signedInProcedure,
} from '#contract/procedure.ts';
import { pageInput, pageOf } from '#contract/values/pagination.ts';
import { idSchema } from '#contract/values/scalars.ts';
import { signedBillingSchema } from './billed-version.ts';
import { BOOKS_FORMATS } from './books-format.ts';
import { BOOKS_PROVIDERS, booksSettingsSchema, saveBooksSchema } from './books-settings.ts';

const ofVersion = z.object({ version_id: idSchema });

const booksConnectionSchema = booksSettingsSchema.extend(connectionSchema.shape);

export type BooksConnection = z.infer<typeof booksConnectionSchema>;

export const booksContract = {
  get: adminProcedure('GET /connections/books', 'Get the settings of the books').output(
    booksConnectionSchema,
  ),
  save: adminPersonProcedure(
    'PUT /connections/books',
    'Save the settings of the books',
    '`version` is the version the form was opened with. An empty `secret` keeps the stored one.',
  )
    .input(saveBooksSchema.safeExtend({ version: z.int() }))
    .output(booksConnectionSchema),
  test: adminPersonProcedure(
    'POST /connections/books/test',
    'Test the books',
    'Tries the saved settings, stores the result, and lists the tax types of the organisation.',
  ).output(
    booksConnectionSchema.extend({
      tax_types: z.array(z.object({ name: z.string(), type: z.string() })),
    }),
  ),
  list: signedInProcedure(
    'GET /to-be-billed',
    'List what is to be billed',
    "Each client's newest signed version that isn't in the books, latest signature first; or, with `show=billed`, the versions that are, latest entry first. `total` counts all of them.",
  )
    .input(pageInput.extend({ show: z.enum(['to_do', 'billed']).default('to_do') }))
    .output(pageOf(signedBillingSchema).extend({ total: z.int() })),
  ofClient: signedInProcedure(
    'GET /clients/{client_id}/billing',
    "Get a client's billing",
    "The client's newest signed version and whether the books have it; null without one.",
  )
    .input(z.object({ client_id: idSchema }))
    .output(signedBillingSchema.nullable()),
  provider: signedInProcedure(
    'GET /to-be-billed/provider',
    'Get where bills are sent',
    '`none` if nothing is connected: then staff export and enter bills themselves.',
  ).output(z.object({ provider: z.enum(BOOKS_PROVIDERS) })),
  enter: signedInProcedure(
    'POST /to-be-billed/{version_id}/entry',
    'Mark as in the books',
    "Records that a person has entered a signed version in the books, or, with `how=left`, that the books stay as the client's earlier version left them. Repeating it changes nothing. Fails with NOTHING_IN_BOOKS if there is no earlier version.",
  )
    .input(ofVersion.extend({ how: z.enum(['by_hand', 'left']) }))
    .output(signedBillingSchema),
  send: signedInPersonProcedure(
    'POST /to-be-billed/{version_id}/send',
    'Send to the books now',
    'Queues the bills of a signed version for Xero, even if they change what is in the books. Fails with CONNECTION_OFF if nothing is connected.',
  )
    .input(ofVersion)
    .output(signedBillingSchema),
  undo: signedInProcedure(
    'DELETE /to-be-billed/{version_id}/entry',
    'Undo an entry in the books',
    'Lists the version as to be billed again. Fails with SENT_TO_BOOKS if Tallygate sent it.',
  )
    .input(ofVersion)
    .output(signedBillingSchema),
  export: signedInProcedure(
    'GET /to-be-billed/file',
    'Export invoices for the books',
    'The first year’s invoices of what is to be billed, as the program imports them: a CSV file, or a zip archive of several where one import takes fewer invoices. Without `version_id`, versions that change what is in the books are left out.',
  )
    .input(z.object({ format: z.enum(BOOKS_FORMATS), version_id: idSchema.optional() }))
    .output(z.file()),
};
