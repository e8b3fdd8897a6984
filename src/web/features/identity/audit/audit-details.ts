interface FieldChange {
  from: unknown;
  to: unknown;
}

function isChange(value: unknown): value is FieldChange {
  return typeof value === 'object' && value !== null && 'from' in value && 'to' in value;
}

function shown(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  return typeof value === 'object' ? Object.entries(value).map(pair).join(', ') : String(value);
}

function pair([field, value]: [string, unknown]): string {
  const label = field.replaceAll('_', ' ');
  return isChange(value)
    ? `${label}: ${shown(value.from)} → ${shown(value.to)}`
    : `${label}: ${shown(value)}`;
}

/** Details of an audit log entry for display, such as 'role: staff → admin'. */
export function auditDetails(values: Record<string, unknown>): string[] {
  return Object.entries(values).map(pair);
}
