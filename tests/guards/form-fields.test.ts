import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { threeFieldSchema } from '#contract/additional-information/additional-information.ts';
import { createApiKeySchema } from '#contract/api-keys/api-key.ts';
import { saveAutomationSettingsSchema } from '#contract/automation/automation-settings.ts';
import { createClientSchema, editClientSchema } from '#contract/clients/client.ts';
import { firmSchema } from '#contract/firm/firm.ts';
import { mailTextSchema, saveMailTemplateSchema } from '#contract/mail-templates/mail-template.ts';
import { nextStepSchema } from '#contract/next-steps/next-step.ts';
import { addNoteSchema } from '#contract/notes/note.ts';
import {
  accountNameSchema,
  createUserSchema,
  editUserSchema,
  personNameSchema,
  signInSchema,
} from '#contract/users/user.ts';
import { saveWebhookSchema } from '#contract/webhooks/webhook.ts';

const ROOT = fileURLToPath(new URL('../../src/web/features/', import.meta.url));

/** Files that render the fields of a form, with the form's schema. The compiler doesn't check that each value has an input. */
const FORMS = [
  ['clients/form/client-add-form.tsx', { createClientSchema }],
  ['clients/form/client-edit-form.tsx', { editClientSchema }],
  ['additional-information/three-field-form.tsx', { threeFieldSchema: threeFieldSchema('2026-03-02') }],
  ['users/user-fields.tsx', { createUserSchema }],
  ['users/user-fields.tsx', { editUserSchema }],
  ['account/profile-form.tsx', { accountNameSchema }],
  ['account/name-dialog.tsx', { personNameSchema }],
  ['api-keys/create-key-dialog.tsx', { createApiKeySchema }],
  ['webhooks/webhook-dialog.tsx', { saveWebhookSchema }],
  ['mail-templates/template-dialog.tsx', { saveMailTemplateSchema }],
  ['client-mails/mail-form.tsx', { mailTextSchema }],
  ['automation/automation-form.tsx', { saveAutomationSettingsSchema }],
  ['notes/notes-panel.tsx', { addNoteSchema }],
  ['notes/note-dialog.tsx', { addNoteSchema }],
  ['next-steps/next-step-form.tsx', { nextStepSchema }],
  ['firm/firm-form.tsx', { firmSchema }],
  ['auth/credentials-form.tsx', { signInSchema }],
] as const;

/**
 * Schemas of forms whose fields are in several files, don't all come from `getInputProps`, or share a file with other
 * forms.
 */
const NOT_READABLE = [
  'categoryChangeSchema',
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
