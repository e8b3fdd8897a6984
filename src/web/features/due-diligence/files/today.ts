import { londonDay } from '#contract/values/london-time.ts';

export const today = () => londonDay(new Date());
