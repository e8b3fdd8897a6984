import { buildIfStale } from './builds.ts';

await buildIfStale();
