import { signedIn } from '#server/implementer.ts';
import { createProforma } from './create-proforma.ts';
import { latestProforma } from './latest-proforma.ts';
import { priceAgain } from './price-again.ts';
import { updateProforma } from './update-proforma.ts';

const { proforma } = signedIn;

export const proformaRouter = {
  create: proforma.create.handler(createProforma),
  update: proforma.update.handler(updateProforma),
  priceAgain: proforma.priceAgain.handler(priceAgain),
  latest: proforma.latest.handler(latestProforma),
};
