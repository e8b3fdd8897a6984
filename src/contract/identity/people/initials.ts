// No zod here: the web's first screens load this file.

/** Returns the first letters of the first and the last name, in upper case ('SS'). */
export function colleagueInitials(full_name: string): string {
  const names = full_name.trim().split(/\s+/);
  const letters = [names[0], ...names.slice(1).slice(-1)].map((name) =>
    String.fromCodePoint(name?.codePointAt(0) ?? 63),
  );
  return letters.join('').toUpperCase();
}
