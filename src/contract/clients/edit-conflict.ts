import type { EditClient } from './client.ts';

export type EditedField = keyof EditClient;

/** A field that is not as somebody else left it. */
export interface EditedTwice {
  field: EditedField;
  /** As it was when the form was opened. */
  opened: string;
  mine: string;
  theirs: string;
  /** Both changed it; else it is plain which of the two is meant. */
  contested: boolean;
  /** What is chosen unless somebody says otherwise: what was changed, and mine where both did. */
  choice: 'mine' | 'theirs';
}

/** What to ask about after a refused save: every field where what I have is not what is stored now. */
export function mergeEdits({
  opened,
  mine,
  theirs,
}: {
  opened: Readonly<Record<EditedField, string>>;
  mine: Readonly<Record<EditedField, string>>;
  /** What is stored now, for the fields where it is not what I sent. */
  theirs: Readonly<Partial<Record<EditedField, string>>>;
}): EditedTwice[] {
  const fields = Object.keys(opened) as EditedField[];
  return fields.flatMap((field) => {
    const stored = theirs[field];
    if (stored === undefined || stored === mine[field].trim()) return [];
    const iChanged = mine[field].trim() !== opened[field];
    const theyChanged = stored !== opened[field];
    return [
      {
        field,
        opened: opened[field],
        mine: mine[field],
        theirs: stored,
        contested: iChanged && theyChanged,
        choice: iChanged ? 'mine' : 'theirs',
      } as const,
    ];
  });
}
