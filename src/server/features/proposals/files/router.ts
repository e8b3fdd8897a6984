import { signedIn } from '#server/implementer.ts';
import { downloadFile } from './download-file.ts';

export const filesRouter = {
  download: signedIn.files.download.handler(({ context, input }) => downloadFile({ ctx: context, input })),
};
