import { ORPCError } from '@orpc/client';
import { z } from 'zod';
import { editClientSchema } from '#contract/clients/client.ts';
import type { EditedField } from '#contract/clients/edit-conflict.ts';
import { errors } from '#contract/errors.ts';

const isEdited = (field: string): field is EditedField => field in editClientSchema.shape;

/** What a save was refused for: the version and the fields as they are stored now. Null for any other failure. */
export function rowChanged(
  error: unknown,
): { version: number; theirs: Partial<Record<EditedField, string>> } | null {
  if (!(error instanceof ORPCError) || error.code !== 'ROW_CHANGED') return null;
  const { data } = errors.ROW_CHANGED.data.safeParse(error.data);
  if (!data) return null;
  const text = z.string().nullable();
  const theirs = Object.entries(data.changed).flatMap(([field, value]) => {
    const stored = text.safeParse(value);
    return isEdited(field) && stored.success ? [[field, stored.data ?? ''] as const] : [];
  });
  return { version: data.version, theirs: Object.fromEntries(theirs) };
}
