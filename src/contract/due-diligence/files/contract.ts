import { z } from 'zod';
import { putOffSchema } from '#contract/due-diligence/hold/put-off.ts';
import {
  adminPersonProcedure,
  copyProcedure,
  signedInPersonProcedure,
  signedInProcedure,
} from '#contract/procedure.ts';
import { idSchema, workDay } from '#contract/values/scalars.ts';
import { clientFileSchema } from './client-file.ts';
import { assessmentSchema } from './file.ts';
import { evidenceFieldsSchema, partyFieldsSchema } from './party.ts';
import { dueDiligenceFieldsSchema, dueDiligenceSettingsSchema } from './settings.ts';

const byClient = z.object({ client_id: idSchema });
const version = z.int();

/** Every change returns the whole file, because what is missing depends on all of it. */
export const dueDiligenceContract = {
  get: signedInProcedure(
    'GET /clients/{client_id}/due-diligence',
    "Get a client's file",
    'With its parties, what is missing, and the level of risk that the facts suggest.',
  )
    .input(byClient)
    .output(clientFileSchema),
  open: signedInPersonProcedure(
    'POST /clients/{client_id}/due-diligence',
    'Open a file',
    'With the parties that are known. The first file opened puts files into use.',
  )
    .input(byClient)
    .output(clientFileSchema),
  assess: signedInPersonProcedure(
    'PUT /clients/{client_id}/due-diligence',
    'Save the assessment',
    'A change ends the acceptance. Fails with ROW_CHANGED if somebody else has saved since.',
  )
    .input(assessmentSchema.extend({ ...byClient.shape, version }))
    .output(clientFileSchema),
  addParty: signedInPersonProcedure('POST /clients/{client_id}/due-diligence/parties', 'Add a party')
    .input(partyFieldsSchema.extend({ ...byClient.shape, id: idSchema }))
    .output(clientFileSchema),
  changeParty: signedInPersonProcedure('PUT /due-diligence-parties/{id}', 'Change a party')
    .input(partyFieldsSchema.extend({ ...byClient.shape, id: idSchema, version }))
    .output(clientFileSchema),
  endParty: signedInPersonProcedure(
    'POST /due-diligence-parties/{id}/end',
    'Say that a party left',
    'The party stays in the file. Without a day, it is a party again.',
  )
    .input(byClient.extend({ id: idSchema, left_on: workDay('Left on').nullable() }))
    .output(clientFileSchema),
  addEvidence: signedInPersonProcedure(
    'POST /due-diligence-parties/{party_id}/evidence',
    'Record a document seen',
  )
    .input(evidenceFieldsSchema.extend({ ...byClient.shape, id: idSchema, party_id: idSchema }))
    .output(clientFileSchema),
  removeEvidence: signedInPersonProcedure(
    'DELETE /due-diligence-evidence/{id}',
    'Remove a document seen',
    'For entries by mistake. The timeline keeps that it was there.',
  )
    .input(byClient.extend({ id: idSchema }))
    .output(clientFileSchema),
  addCopy: copyProcedure(
    'POST /due-diligence-evidence/{evidence_id}/copies',
    'Store a copy',
    'A PDF, JPEG or PNG of at most 8,000,000 bytes.',
  )
    .input(byClient.extend({ id: idSchema, evidence_id: idSchema, file: z.file() }))
    .output(clientFileSchema),
  copy: signedInProcedure('GET /due-diligence-copies/{id}', 'Download a copy')
    .input(z.object({ id: idSchema }))
    .output(z.file()),
  accept: signedInPersonProcedure(
    'POST /clients/{client_id}/due-diligence/accept',
    'Accept the file',
    'Fails with FILE_REFUSED while something is missing, or if a second person has to approve. `revision` is that of the file that the person has read.',
  )
    .input(byClient.extend({ revision: z.int() }))
    .output(clientFileSchema),
  finishTrigger: signedInPersonProcedure('POST /due-diligence-triggers/{id}/done', 'Say that one has looked')
    .input(byClient.extend({ id: idSchema }))
    .output(clientFileSchema),
  endRelationship: signedInPersonProcedure(
    'POST /clients/{client_id}/due-diligence/end',
    'End the relationship',
    'Starts the period for which the file is kept. Without a day, the relationship goes on.',
  )
    .input(byClient.extend({ ended_on: workDay('Ended on').nullable() }))
    .output(clientFileSchema),
  putOff: signedInPersonProcedure(
    'POST /clients/{client_id}/due-diligence/put-off',
    'Put off the deletion',
    'For legal proceedings, another enactment or consent. For those who approve for the firm.',
  )
    .input(byClient.extend(putOffSchema.shape))
    .output(clientFileSchema),
  remove: signedInPersonProcedure(
    'DELETE /clients/{client_id}/due-diligence',
    'Remove a file',
    'Only while nothing is held, because the client never signed.',
  )
    .input(byClient)
    .output(clientFileSchema),
  settings: signedInProcedure('GET /due-diligence-settings', 'Get the settings for files').output(
    dueDiligenceSettingsSchema,
  ),
  saveSettings: adminPersonProcedure(
    'PUT /due-diligence-settings',
    'Save the settings for files',
    'That nobody else can approve is refused with FILE_REFUSED while somebody else can.',
  )
    .input(dueDiligenceFieldsSchema.extend({ version }))
    .output(dueDiligenceSettingsSchema),
};
