import { Notifications } from '@mantine/notifications';

export function Toasts() {
  return <Notifications position="bottom-right" containerWidth={380} limit={4} />;
}
