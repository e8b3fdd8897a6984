import { putOffKept } from '#server/features/due-diligence/files/put-off.ts';
import { signedIn } from '#server/implementer.ts';
import { addDocument } from './add-document.ts';
import { listRegister } from './list-register.ts';
import { packStatus } from './pack/pack-status.ts';
import { startPack } from './pack/start-pack.ts';
import { readDocument } from './read-document.ts';
import { readKeptFile } from './read-kept-file.ts';
import { showOverview } from './show-overview.ts';

export const inspectionRouter = {
  list: signedIn.inspection.list.handler(listRegister),
  keptFile: signedIn.inspection.keptFile.handler(readKeptFile),
  putOff: signedIn.inspection.putOff.handler(putOffKept),
  overview: signedIn.inspection.overview.handler(showOverview),
  addDocument: signedIn.inspection.addDocument.handler(addDocument),
  documentFile: signedIn.inspection.documentFile.handler(readDocument),
  packStatus: signedIn.inspection.packStatus.handler(packStatus),
  startPack: signedIn.inspection.startPack.handler(startPack),
};
