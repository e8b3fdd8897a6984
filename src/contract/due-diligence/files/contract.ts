import { z } from 'zod';
import { signedInProcedure } from '#contract/procedure.ts';
import { idSchema } from '#contract/values/scalars.ts';
import { fileSchema } from './file.ts';

export const dueDiligenceContract = {
  get: signedInProcedure
    .route({ method: 'GET', path: '/clients/{client_id}/due-diligence', summary: "Get a client's file" })
    .input(z.object({ client_id: idSchema }))
    .output(fileSchema.nullable()),
};
