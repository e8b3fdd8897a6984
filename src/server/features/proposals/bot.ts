import type { ActivityActor } from '#server/features/activity/record-activity.ts';

/** Who the history names for what the bot did. */
export const BOT: ActivityActor = { user_id: null, full_name: 'Axiom' };
