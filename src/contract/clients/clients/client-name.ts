import type { Client } from './client.ts';

export function clientFullName(client: Pick<Client, 'first_name' | 'surname'>): string {
  return `${client.first_name} ${client.surname}`.trim();
}

/** Returns the first letters of both names in upper case ('JS'). */
export function clientInitials(client: Pick<Client, 'first_name' | 'surname'>): string {
  return [client.first_name, client.surname]
    .map((name) => String.fromCodePoint(name.trim().codePointAt(0) ?? 32).trim())
    .join('')
    .toUpperCase();
}
