export interface NamedClient {
  first_name: string;
  surname: string;
  company: string | null;
  proposal_id: string;
}

/** The fields of the names of folders, written as `{{client.company}}`. Mails and letters have fields of the same names. */
export const NAME_FIELDS = {
  'client.proposal_id': "the client's proposal ID",
  'client.company': "the client's company, or their name",
  'client.first_name': "the client's first name",
  'client.surname': "the client's surname",
} as const;

type NameField = keyof typeof NAME_FIELDS;

const FIELD = /\{\{([^{}]{0,60})\}\}/g;

function isNameField(name: string): name is NameField {
  return Object.hasOwn(NAME_FIELDS, name);
}

/** The fields of a template that don't exist, as they are written. */
export function unknownNameFields(template: string): string[] {
  return [...template.matchAll(FIELD)]
    .filter(([, name = '']) => !isNameField(name.trim()))
    .map(([written]) => written);
}

/** Fills in a template. Unknown fields stay as they are. */
export function fillName(template: string, client: NamedClient): string {
  const values: Record<NameField, string> = {
    'client.proposal_id': client.proposal_id,
    'client.company': client.company || `${client.first_name} ${client.surname}`,
    'client.first_name': client.first_name,
    'client.surname': client.surname,
  };
  return template
    .replace(FIELD, (written, inside: string) => {
      const name = inside.trim();
      return isNameField(name) ? values[name] : written;
    })
    .trim();
}
