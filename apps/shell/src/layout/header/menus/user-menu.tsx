import { useAuth, useProfile } from '@lineup/auth';
import { useTheme, type Theme } from '@lineup/ui/theme';
import * as Dropdown from '@radix-ui/react-dropdown-menu';
import { Check, icon } from '../../../kit/icons';
import type { MenuProps } from './lazy-menu';
import { useEntries } from '../navigation/use-entries';
import { useSignOut } from './use-sign-out';
import styles from './menu.module.css';
import { MenuLink, MenuLinks, MenuShell, menuContainer } from './menu-shell';

/** Widths, in pixels, at which the submenu does not fit beside the menu, and how far it then lies over it. */
const NARROW = '(width < 640px)';
const OVERLAP = 120;

const ChevronRight = icon('m9 18 6-6-6-6');

const themeLabels: Record<Theme, string> = { light: 'Light', dark: 'Dark', system: 'System' };

/** Menu of the signed-in user. */
export default function UserMenu({ items, ...opening }: MenuProps) {
  const { user } = useAuth();
  const { profile } = useProfile();
  const signOut = useSignOut();
  return (
    <MenuShell {...opening} align="end">
      <Dropdown.Label className={styles.label}>{profile?.display_name || user?.email}</Dropdown.Label>
      <MenuLinks entries={useEntries(items)} />
      <ThemeSubmenu />
      <MenuLink label="My Account" to="/account" />
      <Dropdown.Separator className={styles.separator} />
      <Dropdown.Item className={styles.item} onSelect={() => void signOut()}>
        Sign Out
      </Dropdown.Item>
    </MenuShell>
  );
}

function ThemeSubmenu() {
  const { theme, setTheme } = useTheme();
  return (
    <Dropdown.Sub>
      <Dropdown.SubTrigger className={styles.item}>
        Theme <ChevronRight size={16} aria-hidden="true" />
      </Dropdown.SubTrigger>
      <Dropdown.Portal container={menuContainer()}>
        <Dropdown.SubContent
          className={`${styles.content} ${styles.submenu}`}
          sideOffset={matchMedia(NARROW).matches ? -OVERLAP : 4}
          collisionPadding={8}
        >
          <Dropdown.RadioGroup value={theme} onValueChange={(value) => setTheme(value as Theme)}>
            {(Object.keys(themeLabels) as Theme[]).map((value) => (
              <Dropdown.RadioItem key={value} value={value} className={styles.item}>
                {themeLabels[value]}
                <Dropdown.ItemIndicator>
                  <Check size={16} aria-hidden="true" />
                </Dropdown.ItemIndicator>
              </Dropdown.RadioItem>
            ))}
          </Dropdown.RadioGroup>
        </Dropdown.SubContent>
      </Dropdown.Portal>
    </Dropdown.Sub>
  );
}
