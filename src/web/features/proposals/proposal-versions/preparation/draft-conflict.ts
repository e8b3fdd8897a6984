import { formatCount } from '#web/lib/browser/format.ts';
import type { DraftValues } from './draft-values.ts';

export const DRAFT_LABELS: Record<keyof DraftValues, string> = {
  message: 'Message',
  valid_days: 'Valid for',
  letters: 'Letters of engagement',
  signatories: 'Signatories',
  service_letters: 'Services of each letter',
  order: 'Signing order',
  needs_code: 'Code by email',
  countersignatory: 'Countersigned by',
};

export const ORDER_LABELS: Record<DraftValues['order'], string> = {
  in_order: 'One after the other, in this order',
  at_once: 'All at once',
};

/** A field's value as text, for the choice between two people's edits. */
export function shownInConflict(
  field: keyof DraftValues,
  values: DraftValues,
  nameOf: (user_id: string) => string,
): string {
  switch (field) {
    case 'message':
      return values.message;
    case 'valid_days':
      return formatCount(Number(values.valid_days), 'day');
    case 'order':
      return ORDER_LABELS[values.order];
    case 'needs_code':
      return values.needs_code ? 'on' : 'off';
    case 'countersignatory':
      return values.countersignatory === null ? 'Nobody' : nameOf(values.countersignatory);
    case 'signatories':
      return values.signatories.map(({ name, email }) => `${name}, ${email}`).join('\n');
    case 'service_letters':
      return values.letters
        .map(({ id, entity_name }) => {
          const chosen = Object.values(values.service_letters).filter((letter) => letter === id);
          return `${entity_name}: ${formatCount(chosen.length, 'service')} chosen`;
        })
        .join('\n');
    case 'letters':
      return values.letters.map(({ letter, entity_name }) => `${letter}: ${entity_name}`).join('\n');
  }
}
