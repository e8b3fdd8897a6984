/** All data about a person: rows by part. */
export type PersonalData = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

/** 'first_name' → 'First name' */
function label(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function lines(name: string, value: unknown, indent: string): string[] {
  if (value === null || value === undefined || value === '') return [];
  if (Array.isArray(value)) {
    if (value.every((item) => typeof item !== 'object'))
      return [`${indent}${label(name)}: ${value.join(', ')}`];
    return value.flatMap((item, index) => lines(`${name} ${index + 1}`, item, indent));
  }
  if (typeof value === 'object') {
    const inner = Object.entries(value).flatMap(([key, part]) => lines(key, part, `${indent}  `));
    return inner.length > 0 ? [`${indent}${label(name)}:`, ...inner] : [];
  }
  const text = typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value);
  return [`${indent}${label(name)}: ${text.replaceAll('\n', `\n${indent}  `)}`];
}

/** Formats the data as plain text, without empty values. */
export function readableData(title: string, data: PersonalData): string {
  const parts = Object.entries(data)
    .filter(([, rows]) => rows.length > 0)
    .flatMap(([name, rows]) => [
      `${label(name)}\n${'='.repeat(label(name).length)}`,
      ...rows.map((row) =>
        Object.entries(row)
          .flatMap(([key, value]) => lines(key, value, ''))
          .join('\n'),
      ),
    ]);
  return `${[title, ...parts].join('\n\n')}\n`;
}
