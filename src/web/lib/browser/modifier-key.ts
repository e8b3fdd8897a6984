/** Label of the shortcut modifier: '⌘' on Apple devices, 'Ctrl' elsewhere. */
export const MODIFIER_KEY = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';
