import { hash } from 'node:crypto';
import type { Sha256 } from '#contract/proposals/timeline-chain/chain.ts';

export const sha256: Sha256 = (text) => hash('sha256', text, 'hex');
