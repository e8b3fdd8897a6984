import {
  IconBrandFacebook,
  IconBrandInstagram,
  IconBrandLinkedin,
  IconBrandTiktok,
  IconBrandWhatsapp,
  IconCalendarEvent,
  IconDots,
  IconMail,
  IconPhone,
  IconSpeakerphone,
  IconUsers,
  IconWorld,
  type TablerIcon,
} from '@tabler/icons-react';
import {
  type SourceIcon as SourceIconName,
  sourceIconKeyword,
} from '#contract/clients/clients/inquiry-source.ts';

const ICONS: Record<SourceIconName, TablerIcon> = {
  mail: IconMail,
  phone: IconPhone,
  users: IconUsers,
  whatsapp: IconBrandWhatsapp,
  instagram: IconBrandInstagram,
  tiktok: IconBrandTiktok,
  facebook: IconBrandFacebook,
  linkedin: IconBrandLinkedin,
  calendar: IconCalendarEvent,
  world: IconWorld,
  speakerphone: IconSpeakerphone,
  dots: IconDots,
};

export function InquirySourceIcon({ source }: { source: string }) {
  const Icon = ICONS[sourceIconKeyword(source)];
  return <Icon size={16} stroke={1.6} aria-hidden />;
}
