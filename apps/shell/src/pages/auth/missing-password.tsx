import styles from './auth.module.css';
import { NewPasswordForm } from './new-password-form';

/**
 * Asks who confirmed an account for its password: in another browser than the one that signed up, or because somebody
 * else had signed up with the address.
 */
export function MissingPassword({ onDone }: { onDone(): void }) {
  return (
    <section className={styles.panel}>
      <title>Choose a password · Lineup</title>
      <h1 className={styles.title}>Choose your password</h1>
      <p>Your email is confirmed. Only the password that you choose here works from now on.</p>
      <NewPasswordForm label="Password" action="Continue" onDone={onDone} />
    </section>
  );
}
