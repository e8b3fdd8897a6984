import { z } from 'zod';
import {
  FEWER_PARAMETER,
  SANCTIONS_LIST_PATH,
  type UploadOutcome,
  uploadOutcomeSchema,
} from '#contract/due-diligence/sanctions/sanctions-status.ts';
import { tracedFetch } from '#web/lib/api/traced-fetch.ts';

/** Thrown if the server refuses a file. The message is a sentence. */
export class ListRefused extends Error {
  override readonly name = 'ListRefused';
  /** Whether the file has far fewer entries than the list in use, which a person may accept. */
  readonly isFewer: boolean;

  constructor({ why, reason }: z.infer<typeof refusedSchema>) {
    super(reason);
    this.isFewer = why === 'fewer';
  }
}

const refusedSchema = z.object({ why: z.string(), reason: z.string() });

/** Sends a file as it is, because it is larger than a call may be. */
export async function sendList(file: File, { mayBeFewer }: { mayBeFewer: boolean }): Promise<UploadOutcome> {
  const address = new URL(SANCTIONS_LIST_PATH, window.location.origin);
  if (mayBeFewer) address.searchParams.set(FEWER_PARAMETER, 'yes');
  const response = await tracedFetch(
    new Request(address, { method: 'POST', body: file, headers: { 'content-type': 'text/csv' } }),
  );
  const answer: unknown = await response.json().catch(() => null);
  const refused = refusedSchema.safeParse(answer);
  if (response.status === 422 && refused.success) throw new ListRefused(refused.data);
  if (!response.ok) throw new Error(`The server answered with status ${response.status}`);
  return uploadOutcomeSchema.parse(answer);
}
