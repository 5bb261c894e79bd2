import { useId, type ComponentProps, type ReactNode } from 'react';
import styles from './settings.module.css';

export interface SettingsSectionProps {
  /** Its anchor. */
  id: string;
  title: string;
  purpose?: ReactNode;
  /** The page bears the title already. */
  isPage?: boolean;
  isDangerous?: boolean;
  children: ReactNode;
}

/** One panel of settings: what it is about, and what can be decided. */
export function SettingsSection({ id, title, purpose, isPage, isDangerous, children }: SettingsSectionProps) {
  return (
    <section
      id={id}
      className={isDangerous ? `${styles.section} ${styles.dangerous}` : styles.section}
      {...(isPage ? { 'aria-label': title } : { 'aria-labelledby': `${id}-title` })}
    >
      {!isPage && (
        <h2 id={`${id}-title`} className={styles.title}>
          {title}
        </h2>
      )}
      {purpose !== undefined && <p className={styles.purpose}>{purpose}</p>}
      <div className={styles.content}>{children}</div>
    </section>
  );
}

export interface SettingsChoiceProps extends Omit<ComponentProps<'input'>, 'type' | 'id'> {
  type: 'checkbox' | 'radio';
  label: string;
  hint?: string;
}

/** A line to tick: what it is, and what it means below. */
export function SettingsChoice({ label, hint, ...input }: SettingsChoiceProps) {
  const id = useId();
  return (
    <div className={styles.choice}>
      <input {...input} id={id} aria-describedby={hint && `${id}-hint`} />
      <label htmlFor={id}>{label}</label>
      {hint && (
        <span id={`${id}-hint`} className={styles.choiceHint}>
          {hint}
        </span>
      )}
    </div>
  );
}

/** Things that can be ended or removed one by one. */
export function SettingsList({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <ul className={styles.list} aria-label={label}>
      {children}
    </ul>
  );
}

export interface SettingsLineProps {
  title: ReactNode;
  detail?: ReactNode;
  /** Why what was pressed did not work. */
  problem?: string | undefined;
  /** What can be done with it. */
  children?: ReactNode;
}

export function SettingsLine({ title, detail, problem, children }: SettingsLineProps) {
  return (
    <li className={styles.line}>
      <div className={styles.lineText}>
        {title}
        {detail !== undefined && <span className={styles.detail}>{detail}</span>}
        {problem && (
          <span className={styles.problem} role="alert">
            {problem}
          </span>
        )}
      </div>
      {children}
    </li>
  );
}
