/** A field that both people changed, to different values. */
export interface EditedTwice<Values extends object> {
  field: keyof Values & string;
  mine: Values[keyof Values];
  theirs: Values[keyof Values];
}

export interface MergedEdits<Values extends object> {
  /** Fields in which the user has to choose a value. */
  contested: EditedTwice<Values>[];
  /** Fields that only the other person changed. Their value stays. */
  taken: ReadonlySet<string>;
}

/** Compares a refused save with what somebody else saved in the meantime. */
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
}): MergedEdits<Values> {
  const changed = (Object.keys(opened) as (keyof Values & string)[]).filter(
    (field) => !isSame(theirs[field], mine[field]) && !isSame(theirs[field], opened[field]),
  );
  const isMine = (field: keyof Values & string) => !isSame(mine[field], opened[field]);
  return {
    contested: changed.filter(isMine).map((field) => ({ field, mine: mine[field], theirs: theirs[field] })),
    taken: new Set(changed.filter((field) => !isMine(field))),
  };
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
