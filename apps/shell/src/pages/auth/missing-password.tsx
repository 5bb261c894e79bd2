import styles from './auth.module.css';
import { NewPasswordForm } from './new-password-form';
import { t } from '../../language/language';

/**
 * Asks who confirmed an account for its password: in another browser than the one that signed up, or because somebody
 * else had signed up with the address.
 */
export function MissingPassword({ onDone }: { onDone(): void }) {
  return (
    <section className={styles.panel}>
      <title>{t('Choose a password · Lineup')}</title>
      <h1 className={styles.title}>{t('Choose your password')}</h1>
      <p>{t('Your email is confirmed. Only the password that you choose here works from now on.')}</p>
      <NewPasswordForm label={t('Password')} action={t('Continue')} onDone={onDone} />
    </section>
  );
}
