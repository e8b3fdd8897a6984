import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { z } from 'zod';
import { timelineExportSchema } from '#contract/proposals/timeline-chain/timeline-export.ts';
import { verdictText } from '#contract/proposals/timeline-chain/verdict-text.ts';
import { verifyTimeline } from '#contract/proposals/timeline-chain/verify-timeline.ts';
import { isSealOf } from '#server/features/proposals/timeline-chain/is-seal-of.ts';
import { sha256 } from '#server/features/proposals/timeline-chain/sha256.ts';

/**
 * Checks a client's exported timeline. Exits with 1 if it is broken, and with 2 if the file isn't a readable export.
 */
export async function verifyExportedTimeline(name: string): Promise<void> {
  const path = resolve(process.env.INIT_CWD ?? '.', name);

  const text = await readFile(path, 'utf8').catch((error: Error) =>
    fail(`${path} can’t be read: ${error.message}`),
  );
  // The export of all data about a client contains the timeline too.
  const file = z.union([
    timelineExportSchema,
    z.object({ timeline: timelineExportSchema }).transform((all) => all.timeline),
  ]);
  const parsed = file.safeParse(parseJson(text));
  if (!parsed.success) fail(`${path} isn’t an exported timeline, or it is damaged.`);

  const verdict = verifyTimeline(parsed.data, { sha256, isSealOf });
  for (const line of verdictText(verdict)) console.log(line);
  const { seal } = parsed.data;
  if (seal && !verdict.finding) {
    const { subject, fingerprint256 } = new X509Certificate(seal.certificate);
    const fingerprint = fingerprint256.replaceAll(':', '').toLowerCase();
    console.log(`Sealed by ${subject.replace('CN=', '')}. SHA-256 of the certificate: ${fingerprint}`);
    console.log('Anybody can make a seal. Compare this value with the one that the firm gave you.');
  }
  process.exitCode = verdict.finding ? 1 : 0;
}

function parseJson(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return null;
  }
}

function fail(reason: string): never {
  console.error(reason);
  process.exit(2);
}
