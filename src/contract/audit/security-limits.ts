// Spec section 9. Without zod: the web's first screen loads this.

export const SECURITY_WINDOW_MS = 5_000;
export const MAX_NAVIGATIONS = 10;
export const MAX_FORBIDDEN = 3;
