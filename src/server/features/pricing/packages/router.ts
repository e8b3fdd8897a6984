import { signedIn } from '#server/implementer.ts';
import { createPackage } from './create-package.ts';
import { deletePackage } from './delete-package.ts';
import { listPackages } from './list-packages.ts';
import { updatePackage } from './update-package.ts';

const { packages } = signedIn;

export const packagesRouter = {
  list: packages.list.handler(({ context }) => listPackages(context)),
  create: packages.create.handler(createPackage),
  update: packages.update.handler(updatePackage),
  delete: packages.delete.handler(deletePackage),
};
