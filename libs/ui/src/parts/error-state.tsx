import type { ReactNode } from 'react';
import { LinkButton } from '../button-variant/link-button';
import { NativeButton } from '../button-variant/native-button';
import classes from './state.module.css';

export interface ErrorStateProps {
  /** What failed, in plain English. */
  title?: ReactNode;
  description?: ReactNode;
  /** Offers "Retry". */
  onRetry?(): void;
  /** Path to go back to. */
  backTo?: string;
  backLabel?: ReactNode;
}

/** Shown where content could not be loaded. */
export function ErrorState({
  title = 'This could not be loaded',
  description,
  onRetry,
  backTo,
  backLabel = 'Back',
}: ErrorStateProps) {
  return (
    <div className={classes.state} role="alert">
      <p className={classes.title}>{title}</p>
      {description !== undefined && <p className={classes.description}>{description}</p>}
      {(onRetry || backTo) && (
        <div className={classes.actions}>
          {onRetry && (
            <NativeButton variant="primary" onClick={onRetry}>
              Retry
            </NativeButton>
          )}
          {backTo && <LinkButton to={backTo}>{backLabel}</LinkButton>}
        </div>
      )}
    </div>
  );
}
