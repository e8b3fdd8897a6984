import { signedIn } from '#server/implementer.ts';
import { readDownload } from './download-file.ts';

export const filesRouter = {
  download: signedIn.files.download.handler(readDownload),
};
