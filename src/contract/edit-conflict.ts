/** A field that somebody else changed to a different value. */
export interface EditedTwice<Values extends object> {
  field: keyof Values & string;
  mine: Values[keyof Values];
  theirs: Values[keyof Values];
  /** Whether both people changed the field, so that the user has to decide. */
  contested: boolean;
  /** The preselected side: theirs, or mine if both people changed the field. */
  choice: 'mine' | 'theirs';
}

/** Returns the fields to resolve after a refused save: fields that somebody else changed to a different value. */
export function mergeEdits<Values extends object>({
  opened,
  mine,
  theirs,
}: {
  /** The values when the form was opened. */
  opened: Readonly<Values>;
  mine: Readonly<Values>;
  /** The stored values now. */
  theirs: Readonly<Values>;
}): EditedTwice<Values>[] {
  const fields = Object.keys(opened) as (keyof Values & string)[];
  return fields.flatMap((field) => {
    if (isSame(theirs[field], mine[field]) || isSame(theirs[field], opened[field])) return [];
    const iChanged = !isSame(mine[field], opened[field]);
    return [
      {
        field,
        mine: mine[field],
        theirs: theirs[field],
        contested: iChanged,
        choice: iChanged ? 'mine' : 'theirs',
      } as const,
    ];
  });
}

/** Returns the typed values with the fields in `taken` replaced by the other person's. */
export function withTaken<Values extends object>(
  typed: Values,
  theirs: Values,
  taken: ReadonlySet<string>,
): Values {
  const chosen = Object.entries(theirs).filter(([field]) => taken.has(field));
  return { ...typed, ...Object.fromEntries(chosen) };
}

/** Compares values as the server would store them: trimmed text, and objects in any key order. */
export function isSame(one: unknown, other: unknown): boolean {
  if (typeof one === 'string' && typeof other === 'string') return one.trim() === other.trim();
  if (!isRecord(one) || !isRecord(other)) return Object.is(one, other);
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].every((key) => isSame(one[key], other[key]));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
