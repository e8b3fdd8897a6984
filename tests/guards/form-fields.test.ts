import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { createClientSchema, editClientSchema } from '#contract/clients/clients/client.ts';
import { nextStepSchema } from '#contract/clients/next-steps/next-step.ts';
import { addNoteSchema } from '#contract/clients/notes/note.ts';
import { saveBooksSchema } from '#contract/connections/books/books-settings.ts';
import { saveDirectDebitSchema } from '#contract/connections/direct-debit/direct-debit-settings.ts';
import { saveWorkspaceSchema } from '#contract/connections/workspace/workspace-settings.ts';
import { saveAutomationSettingsSchema } from '#contract/firm/automation/automation-settings.ts';
import { firmSchema } from '#contract/firm/firm/firm.ts';
import { mailTextSchema, saveMailTemplateSchema } from '#contract/firm/mail-templates/mail-template.ts';
import { saveWebhookSchema } from '#contract/firm/webhooks/webhook.ts';
import { createApiKeySchema } from '#contract/identity/api-keys/api-key.ts';
import {
  accountNameSchema,
  createUserSchema,
  editUserSchema,
  personNameSchema,
  signInSchema,
} from '#contract/identity/users/user.ts';
import { threeFieldSchema } from '#contract/intake/additional-information/additional-information.ts';

const ROOT = fileURLToPath(new URL('../../src/web/features/', import.meta.url));

/** Files that render the fields of a form, with the form's schema. The compiler doesn't check that each value has an input. */
const FORMS = [
  ['clients/clients/form/client-add-form.tsx', { createClientSchema }],
  ['clients/clients/form/client-edit-form.tsx', { editClientSchema }],
  [
    'intake/additional-information/three-field-form.tsx',
    { threeFieldSchema: threeFieldSchema('2026-03-02') },
  ],
  ['identity/users/user-fields.tsx', { createUserSchema }],
  ['identity/users/user-fields.tsx', { editUserSchema: editUserSchema.omit({ approves_for_firm: true }) }],
  ['identity/account/profile-form.tsx', { accountNameSchema }],
  ['identity/account/name-dialog.tsx', { personNameSchema }],
  ['identity/api-keys/create-key-dialog.tsx', { createApiKeySchema }],
  ['firm/webhooks/webhook-dialog.tsx', { saveWebhookSchema }],
  ['firm/mail-templates/template-dialog.tsx', { saveMailTemplateSchema }],
  ['intake/client-mails/mail-form.tsx', { mailTextSchema }],
  ['connections/workspace/workspace-form.tsx', { saveWorkspaceSchema }],
  ['firm/automation/automation-form.tsx', { saveAutomationSettingsSchema }],
  ['clients/notes/notes-panel.tsx', { addNoteSchema }],
  ['clients/notes/note-dialog.tsx', { addNoteSchema }],
  ['clients/next-steps/next-step-form.tsx', { nextStepSchema }],
  ['connections/books/books-form.tsx', { saveBooksSchema }],
  ['connections/direct-debit/direct-debit-form.tsx', { saveDirectDebitSchema }],
  ['firm/firm/firm-form.tsx', { firmSchema }],
  ['identity/auth/credentials-form.tsx', { signInSchema }],
] as const;

/**
 * Schemas of forms whose fields are in several files, don't all come from `getInputProps`, or share a file with other
 * forms.
 */
const NOT_READABLE = [
  'assessmentSchema',
  'dueDiligenceFieldsSchema',
  'evidenceFormSchema',
  'partyFieldsSchema',
  'categoryChangeSchema',
  'decideDifferenceSchema',
  'inviteUserSchema',
  'letterFactsSchema',
  'optionChangeSchema',
  'questionnaireSchema',
  'savePackageSchema',
  'saveViewSchema',
  'subHeaderChangeSchema',
  'templateTextSchema',
];

it.each(FORMS)('%s has an input for every field', (file, named) => {
  const source = readFileSync(`${ROOT}${file}`, 'utf8');
  const fields = new Set(Array.from(source.matchAll(/getInputProps\('(\w+)'/g), ([, field = '']) => field));
  for (const { shape } of Object.values(named)) {
    expect([...fields].toSorted()).toEqual(Object.keys(shape).toSorted());
  }
});

it('every schema that a form resolves is in one of the two lists', () => {
  const resolved = globSync('**/*.{ts,tsx}', { cwd: ROOT }).flatMap((file) =>
    Array.from(
      readFileSync(`${ROOT}${file}`, 'utf8').matchAll(/(?:schemaResolver\(|\bschema: )(\w+Schema)\b/g),
      ([, name = '']) => name,
    ),
  );
  const covered = [...FORMS.flatMap(([, named]) => Object.keys(named)), ...NOT_READABLE];
  expect(resolved.toSorted()).toEqual(covered.toSorted());
});
