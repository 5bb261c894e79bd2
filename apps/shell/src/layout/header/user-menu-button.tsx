import { useAuth, useProfile } from '@lineup/auth';
import type { NavItem } from '@lineup/contract';
import { initials } from '@lineup/ui/initials';
import { lazyPart } from '@lineup/ui/lazy-part';
import { MenuButton } from '@lineup/ui/menu-button';
import { pictureAddress } from '@lineup/ui/picture-address';
import { t } from '../../language/language';
import styles from './header.module.css';

const userMenu = lazyPart(() => import(/* webpackChunkName: "menus" */ './menus/user-menu'));

/** Opens the menu of the signed-in user, which begins with `items`. */
export function UserMenuButton({ items }: { items: readonly NavItem[] }) {
  const { user } = useAuth();
  const { status, profile } = useProfile();
  // No letters until the name is known: those of the email would give way to others.
  const name = status === 'loading' ? '' : profile?.display_name || user?.email || '';
  return (
    <MenuButton
      part={userMenu}
      menu={(opened) => <userMenu.Part {...opened} items={items} />}
      aria-label={t('Account menu')}
      className={`lu-icon-button ${styles.avatarButton}`}
    >
      {profile?.avatar_url ? (
        <img className={styles.avatar} src={pictureAddress(profile.avatar_url)} alt="" width={36} height={36} />
      ) : (
        // Drawn by the style: letters that are text would have to be part of the button's name.
        <span className={styles.avatar} data-initials={initials(name)} />
      )}
    </MenuButton>
  );
}
