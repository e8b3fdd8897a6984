import type { z } from 'zod';
import type { moveInFilesSchema, moveInRequestSchema } from '#contract/desk/move-in/contract.ts';
import { Refusal } from '#contract/errors.ts';
import type { ProcedureCall, SignedInCtx } from '#server/context.ts';
import { checkSource, moveIn } from './move-in.ts';
import { openTexts } from './sources/read-folder.ts';
import { SourceError } from './sources/source.ts';

type Files = z.output<typeof moveInFilesSchema>;
type MoveFiles = z.output<typeof moveInRequestSchema>;

/** Says what moving in from uploaded files would do. Throws SOURCE_UNREADABLE. */
export function checkFiles({ context, input }: ProcedureCall<Files>) {
  return readable(() => checkSource(context, moveOf(context, input)));
}

/** Moves in from uploaded files. Throws SOURCE_UNREADABLE. */
export function moveInFiles({ context, input }: ProcedureCall<MoveFiles>) {
  return readable(() => moveIn(context, { ...moveOf(context, input), leaveOut: input.leave_out }));
}

function moveOf({ connection, now }: SignedInCtx, { files, codes, statuses }: Files) {
  return {
    url: connection.pool.options.connectionString ?? '',
    source: openTexts(files),
    options: {
      codes: new Map(Object.entries(codes)),
      statuses: new Map(Object.entries(statuses)),
      now: now(),
      onProgress: () => undefined,
    },
  };
}

async function readable<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SourceError) throw new Refusal('SOURCE_UNREADABLE', { reason: error.message });
    throw error;
  }
}
