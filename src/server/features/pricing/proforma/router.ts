import { signedIn } from '#server/implementer.ts';
import { createProforma } from './create-proforma.ts';
import { latestProforma } from './latest-proforma.ts';
import { priceAgain } from './price-again.ts';
import { updateProforma } from './update-proforma.ts';

const { proforma } = signedIn;

export const proformaRouter = {
  create: proforma.create.handler(({ context, input }) => createProforma({ ctx: context, input })),
  update: proforma.update.handler(({ context, input }) => updateProforma({ ctx: context, input })),
  priceAgain: proforma.priceAgain.handler(({ context, input }) => priceAgain({ ctx: context, input })),
  latest: proforma.latest.handler(({ context, input }) => latestProforma({ ctx: context, input })),
};
