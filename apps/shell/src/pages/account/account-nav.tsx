import { NavLink } from 'react-router-dom';
import styles from './account.module.css';
import { loadContent } from './section-contents';
import { sectionNames, sections } from './sections';
import { t } from '../../language/language';

/** Beside each page of the account where there is room. */
export function AccountNav() {
  return (
    <nav className={styles.nav} aria-label={t('Your account')}>
      <NavLink to="/account" end>
        {t('Overview')}
      </NavLink>
      {sectionNames.map((name) => {
        const { title, Icon } = sections[name];
        return (
          <NavLink
            key={name}
            to={`/account/${name}`}
            // When this fails, opening the page tries again and says so.
            onPointerEnter={() => void loadContent[name]().catch(() => {})}
          >
            <Icon size={18} />
            {t(title)}
          </NavLink>
        );
      })}
    </nav>
  );
}
