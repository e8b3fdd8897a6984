import { paths } from '#web/lib/paths.ts';

/** The second key after G, and where it leads. */
export const SCREEN_KEYS = [
  { key: 'D', name: 'Dashboard', to: paths.dashboard },
  { key: 'C', name: 'Clients', to: paths.clients },
  { key: 'B', name: 'Book Zoom Call', to: paths.bookZoomCall },
  { key: 'R', name: 'Reviews', to: paths.reviews },
  { key: 'V', name: 'Service Configuration', to: paths.serviceConfiguration },
  { key: 'S', name: 'Settings', to: paths.settings },
  { key: 'A', name: 'Activity', to: paths.activity },
  { key: 'U', name: 'Account', to: paths.account },
] as const;
