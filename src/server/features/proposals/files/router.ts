import { signedIn } from '#server/implementer.ts';
import { downloadFile } from './download-file.ts';

export const filesRouter = {
  download: signedIn.files.download.handler(downloadFile),
};
