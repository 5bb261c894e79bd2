import { useFlags } from '@lineup/flags';
import { LiveFlags } from '@lineup/flags/live';
import { LiveTheme } from '../account/live-theme';
import { OwnLanguage } from '../account/own-language';
import { OwnTimeZone } from '../account/own-time-zone';
import { SecondFactorBanner } from '../banner/second-factor-banner';
import type { ShownGroup } from './navigation/groups';
import { IconLink } from './icon-link';
import { linksAt } from './navigation/links-at';
import { NoticesButton } from './notices-button';
import { UserMenuButton } from './user-menu-button';

/** The signed-in user's part of the header. */
export default function SignedInTools({ groups }: { groups: readonly ShownGroup[] }) {
  // The icons come with the flags: counted in the same moment, all numbers are one request.
  const hasIcons = useFlags().status === 'ready' || groups.length > 0;
  return (
    <>
      <LiveFlags />
      <LiveTheme />
      <OwnTimeZone />
      <OwnLanguage />
      <SecondFactorBanner />
      {linksAt(groups, 'icon').map((item) => (
        <IconLink key={item.href} item={item} />
      ))}
      <NoticesButton isCounted={hasIcons} />
      <UserMenuButton items={linksAt(groups, 'account')} />
    </>
  );
}
