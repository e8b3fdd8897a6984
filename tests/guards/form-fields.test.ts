import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { threeFieldSchema } from '#contract/additional-information/additional-information.ts';
import { createApiKeySchema } from '#contract/api-keys/contract.ts';
import { createClientSchema, editClientSchema } from '#contract/clients/client.ts';
import { accountNameSchema, createUserSchema, editUserSchema } from '#contract/users/user.ts';
import { saveWebhookSchema } from '#contract/webhooks/webhook.ts';

const ROOT = fileURLToPath(new URL('../../src/web/features/', import.meta.url));

/** Forms by the file that draws their fields. The compiler checks the values of a form, but not that each has an input. */
const FORMS = [
  ['clients/client-add-form.tsx', createClientSchema],
  ['clients/client-edit-form.tsx', editClientSchema],
  ['additional-information/three-field-form.tsx', threeFieldSchema('2026-03-02')],
  ['users/user-fields.tsx', createUserSchema],
  ['users/user-fields.tsx', editUserSchema],
  ['account/profile-form.tsx', accountNameSchema],
  ['api-keys/create-key-dialog.tsx', createApiKeySchema],
  ['webhooks/webhook-dialog.tsx', saveWebhookSchema],
] as const;

it.each(FORMS)('%s has an input for every field', (file, schema) => {
  const source = readFileSync(`${ROOT}${file}`, 'utf8');
  const fields = new Set(Array.from(source.matchAll(/getInputProps\('(\w+)'/g), ([, field = '']) => field));
  expect([...fields].toSorted()).toEqual(Object.keys(schema.shape).toSorted());
});
