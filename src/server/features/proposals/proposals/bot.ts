import type { ActivityActor } from '#server/features/identity/activity/record-activity.ts';

/** Actor of the bot's events in the history. */
export const BOT: ActivityActor = { user_id: null, full_name: 'Axiom' };
