// Set by the requirement. No zod here: the web's first screen loads this file.

export const SECURITY_WINDOW_MS = 5_000;
export const MAX_NAVIGATIONS = 10;
export const MAX_FORBIDDEN = 3;
