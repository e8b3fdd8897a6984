/** A field that somebody else changed and left other than I have it. */
export interface EditedTwice<Values extends object> {
  field: keyof Values & string;
  mine: Values[keyof Values];
  theirs: Values[keyof Values];
  /** Both changed it; else it is plain which of the two is meant. */
  contested: boolean;
  /** What is chosen unless somebody says otherwise: theirs, and mine where both changed it. */
  choice: 'mine' | 'theirs';
}

/** What to ask about after a refused save: every field they changed and I have otherwise. What only I changed is mine. */
export function mergeEdits<Values extends object>({
  opened,
  mine,
  theirs,
}: {
  /** As it was when the form was opened. */
  opened: Readonly<Values>;
  mine: Readonly<Values>;
  /** As it is stored now. */
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

/** What is typed, with the fields in `taken` as somebody else left them. */
export function withTaken<Values extends object>(
  typed: Values,
  theirs: Values,
  taken: ReadonlySet<string>,
): Values {
  const chosen = Object.entries(theirs).filter(([field]) => taken.has(field));
  return { ...typed, ...Object.fromEntries(chosen) };
}

/** As the server would store them: text without the space around it, objects whatever the order of their keys. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one === 'string' && typeof other === 'string') return one.trim() === other.trim();
  if (!isRecord(one) || !isRecord(other)) return Object.is(one, other);
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].every((key) => isSame(one[key], other[key]));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
