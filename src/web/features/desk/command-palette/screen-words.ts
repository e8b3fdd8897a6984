import type { ScreenName } from '#web/lib/navigation/screens.ts';

/** Words that find a screen in the palette, besides its label. Separate from the list of screens, which every page loads. */
export const SCREEN_WORDS: Partial<Record<ScreenName, string>> = {
  clients: 'list pipeline',
  clientDuplicates: 'clients merge twice same',
  bookZoomCall: 'queue',
  reviews: 'proforma',
  serviceConfiguration: 'catalogue categories',
  catalogueTree: 'catalogue move order',
  categoryCreate: 'service',
  subHeaderCreate: 'service',
  optionCreate: 'service',
  priceBook: 'prices fees rules',
  letters: 'engagement templates terms schedules',
  settings: 'user management',
  settingsAutomation: 'automation bot',
  settingsCalls: 'zoom join links',
  settingsDesk: 'owner close reasons days status',
  settingsMail: 'email smtp',
  settingsFirm: 'logo colour address branding',
  userCreate: 'add staff',
  userInvite: 'add staff invitation email',
  settingsAudit: 'security',
  settingsApiKeys: 'programs bearer',
  myWork: 'next steps today overdue',
  activity: 'history recent',
  account: 'password profile two-step',
};
