/** Returns the fields that a request contains. Other fields keep their stored values. */
export function givenFields<Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]: Exclude<Fields[Name], undefined> } {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as { [Name in keyof Fields]: Exclude<Fields[Name], undefined> };
}
