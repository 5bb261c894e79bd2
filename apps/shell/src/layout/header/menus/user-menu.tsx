import { useAuth, useProfile } from '@lineup/auth';
import { Menu, MenuItem, MenuLabel, MenuLink, MenuSeparator, Submenu } from '@lineup/ui/menu';
import { useTheme, type Theme } from '@lineup/ui/theme';
import { t } from '../../../language/language';
import { useEntries } from '../navigation/use-entries';
import type { NavMenuProps } from './group-menu';
import { MenuLinks } from './menu-links';
import { useSignOut } from './use-sign-out';

const themeLabels = (): Record<Theme, string> => ({ light: t('Light'), dark: t('Dark'), system: t('System') });

/** Menu of the signed-in user. */
export default function UserMenu({ items, ...opening }: NavMenuProps) {
  const { user } = useAuth();
  const { profile } = useProfile();
  const { theme, setTheme } = useTheme();
  const signOut = useSignOut();
  return (
    <Menu {...opening} align="end">
      <MenuLabel>{profile?.display_name || user?.email}</MenuLabel>
      <MenuLinks entries={useEntries(items)} />
      <Submenu label={t('Theme')} value={theme} choices={themeLabels()} onChoose={setTheme} />
      <MenuLink label={t('My Account')} to="/account" />
      <MenuSeparator />
      <MenuItem onPress={() => void signOut()}>{t('Sign Out')}</MenuItem>
    </Menu>
  );
}
