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
  get: signedInProcedure
    .route({
      method: 'GET',
      path: '/clients/{client_id}/due-diligence',
      summary: "Get a client's file",
      description: 'With its parties, what is missing, and the level of risk that the facts suggest.',
    })
    .input(byClient)
    .output(clientFileSchema),
  open: signedInPersonProcedure
    .route({
      method: 'POST',
      path: '/clients/{client_id}/due-diligence',
      summary: 'Open a file',
      description: 'With the parties that are known. The first file opened puts files into use.',
    })
    .input(byClient)
    .output(clientFileSchema),
  assess: signedInPersonProcedure
    .route({
      method: 'PUT',
      path: '/clients/{client_id}/due-diligence',
      summary: 'Save the assessment',
      description: 'A change ends the acceptance. Fails with ROW_CHANGED if somebody else has saved since.',
    })
    .input(assessmentSchema.extend({ ...byClient.shape, version }))
    .output(clientFileSchema),
  addParty: signedInPersonProcedure
    .route({ method: 'POST', path: '/clients/{client_id}/due-diligence/parties', summary: 'Add a party' })
    .input(partyFieldsSchema.extend({ ...byClient.shape, id: idSchema }))
    .output(clientFileSchema),
  changeParty: signedInPersonProcedure
    .route({ method: 'PUT', path: '/due-diligence-parties/{id}', summary: 'Change a party' })
    .input(partyFieldsSchema.extend({ ...byClient.shape, id: idSchema, version }))
    .output(clientFileSchema),
  endParty: signedInPersonProcedure
    .route({
      method: 'POST',
      path: '/due-diligence-parties/{id}/end',
      summary: 'Say that a party left',
      description: 'The party stays in the file. Without a day, it is a party again.',
    })
    .input(byClient.extend({ id: idSchema, left_on: workDay('Left on').nullable() }))
    .output(clientFileSchema),
  addEvidence: signedInPersonProcedure
    .route({
      method: 'POST',
      path: '/due-diligence-parties/{party_id}/evidence',
      summary: 'Record a document seen',
    })
    .input(evidenceFieldsSchema.extend({ ...byClient.shape, id: idSchema, party_id: idSchema }))
    .output(clientFileSchema),
  removeEvidence: signedInPersonProcedure
    .route({
      method: 'DELETE',
      path: '/due-diligence-evidence/{id}',
      summary: 'Remove a document seen',
      description: 'For entries by mistake. The timeline keeps that it was there.',
    })
    .input(byClient.extend({ id: idSchema }))
    .output(clientFileSchema),
  addCopy: copyProcedure
    .route({
      method: 'POST',
      path: '/due-diligence-evidence/{evidence_id}/copies',
      summary: 'Store a copy',
      description: 'A PDF, JPEG or PNG of at most 8,000,000 bytes.',
    })
    .input(byClient.extend({ id: idSchema, evidence_id: idSchema, file: z.file() }))
    .output(clientFileSchema),
  copy: signedInProcedure
    .route({ method: 'GET', path: '/due-diligence-copies/{id}', summary: 'Download a copy' })
    .input(z.object({ id: idSchema }))
    .output(z.file()),
  accept: signedInPersonProcedure
    .route({
      method: 'POST',
      path: '/clients/{client_id}/due-diligence/accept',
      summary: 'Accept the file',
      description:
        'Fails with FILE_REFUSED while something is missing, or if a second person has to approve. `revision` is that of the file that the person has read.',
    })
    .input(byClient.extend({ revision: z.int() }))
    .output(clientFileSchema),
  finishTrigger: signedInPersonProcedure
    .route({
      method: 'POST',
      path: '/due-diligence-triggers/{id}/done',
      summary: 'Say that one has looked',
    })
    .input(byClient.extend({ id: idSchema }))
    .output(clientFileSchema),
  endRelationship: signedInPersonProcedure
    .route({
      method: 'POST',
      path: '/clients/{client_id}/due-diligence/end',
      summary: 'End the relationship',
      description: 'Starts the period for which the file is kept. Without a day, the relationship goes on.',
    })
    .input(byClient.extend({ ended_on: workDay('Ended on').nullable() }))
    .output(clientFileSchema),
  putOff: signedInPersonProcedure
    .route({
      method: 'POST',
      path: '/clients/{client_id}/due-diligence/put-off',
      summary: 'Put off the deletion',
      description: 'For legal proceedings, another enactment or consent. For those who approve for the firm.',
    })
    .input(byClient.extend(putOffSchema.shape))
    .output(clientFileSchema),
  remove: signedInPersonProcedure
    .route({
      method: 'DELETE',
      path: '/clients/{client_id}/due-diligence',
      summary: 'Remove a file',
      description: 'Only while nothing is held, because the client never signed.',
    })
    .input(byClient)
    .output(clientFileSchema),
  settings: signedInProcedure
    .route({ method: 'GET', path: '/due-diligence-settings', summary: 'Get the settings for files' })
    .output(dueDiligenceSettingsSchema),
  saveSettings: adminPersonProcedure
    .route({
      method: 'PUT',
      path: '/due-diligence-settings',
      summary: 'Save the settings for files',
      description: 'That nobody else can approve is refused with FILE_REFUSED while somebody else can.',
    })
    .input(dueDiligenceFieldsSchema.extend({ version }))
    .output(dueDiligenceSettingsSchema),
};
