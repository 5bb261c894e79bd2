import type { ComponentProps, ReactNode, SyntheticEvent } from 'react';
import { Button, type ButtonProps } from '../button/button';
import styles from './form.module.css';
import { useIsWaiting } from './use-is-waiting';
import { t } from '../language';

export interface FormProps extends ComponentProps<'form'> {
  /** The notice that what was typed before is back, from `useForm`. */
  notice?: ReactNode;
}

/**
 * A form with the usual distances: `<Form {...formProps} aria-label="Team Settings">`. What a form in its dialogs does is that
 * form's alone: React hands events on from a portal to where it was rendered, which the page does not.
 */
export function Form({ className, notice, children, onSubmit, onReset, ...form }: FormProps) {
  return (
    <form
      {...form}
      className={[styles.form, className].filter(Boolean).join(' ')}
      onSubmit={ownEvents(onSubmit)}
      onReset={ownEvents(onReset)}
    >
      {notice}
      {children}
    </form>
  );
}

/** Neither takes an event of another form nor hands its own on. */
function ownEvents<Event extends SyntheticEvent>(listener: ((event: Event) => void) | undefined) {
  return (event: Event) => {
    event.stopPropagation();
    if (event.target === event.currentTarget) listener?.(event);
  };
}

/** Two short fields side by side, one below the other where it is narrow. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>;
}

/** What happened with the whole form, told to screen readers too; nothing without children. */
export function FormMessage({ kind = 'error', children }: { kind?: 'error' | 'success'; children: ReactNode }) {
  if (!children) return null;
  return (
    <div
      role={kind === 'error' ? 'alert' : 'status'}
      className={[styles.message, kind === 'success' && styles.success].filter(Boolean).join(' ')}
    >
      {children}
    </div>
  );
}

export interface SubmitButtonProps extends Omit<ButtonProps, 'type' | 'children'> {
  label: string;
  /** What the button says while the form is being stored. */
  busyLabel: string;
  isBusy: boolean;
}

/** Sends a form. Keeps the focus while it does. */
export function SubmitButton({
  label,
  busyLabel,
  isBusy,
  variant = 'primary',
  'aria-disabled': isDisabled = false,
  ...button
}: SubmitButtonProps) {
  const isWaiting = useIsWaiting(isBusy);
  return (
    <Button {...button} type="submit" variant={variant} aria-disabled={isBusy || isDisabled}>
      {isWaiting ? t('Waiting…') : isBusy ? busyLabel : label}
    </Button>
  );
}

export interface FormActionsProps extends Pick<SubmitButtonProps, 'label' | 'busyLabel' | 'isBusy' | 'disabled'> {
  onCancel(): void;
  /** Default "Cancel". */
  cancelLabel?: string;
}

/** The end of a form in a dialog: leave it or store it, and why that waits. Within thumb reach on a phone. */
export function FormActions({ onCancel, cancelLabel = t('Cancel'), ...submit }: FormActionsProps) {
  const isWaiting = useIsWaiting(submit.isBusy);
  return (
    <div className={styles.actions}>
      {isWaiting && (
        <p className={styles.waiting} role="status">
          {t('Waiting for your connection. Keep this page open and it will be sent.')}
        </p>
      )}
      <Button onClick={onCancel}>{cancelLabel}</Button>
      <SubmitButton {...submit} />
    </div>
  );
}
