import { sentence } from '@lineup/language';
import { useRoles } from '@lineup/auth';
import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useBanners } from './banner-store';

const banner = {
  id: 'second-factor',
  message: sentence('Your role needs a second factor. Until you set it up, you see what everybody sees.'),
  linkText: sentence('Set it up'),
  linkUrl: '/account/security#second-factor',
  priority: 90,
  dismissible: false,
};

/** Leads staff and program admins to set up the second factor, without which their roles do not count. Renders nothing itself. */
export function SecondFactorBanner() {
  const { holdsBack = false } = useRoles();
  const { pathname } = useLocation();
  const isWanted = holdsBack && pathname !== '/auth';
  useLayoutEffect(() => {
    if (!isWanted) return;
    const { register, remove } = useBanners.getState();
    register(banner);
    return () => remove(banner.id);
  }, [isWanted]);
  return null;
}
