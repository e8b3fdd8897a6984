/** The key that shortcuts are held with: '⌘' on Apple's machines, 'Ctrl' elsewhere. */
export const MODIFIER_KEY = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';
