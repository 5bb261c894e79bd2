import type { ReactNode } from 'react';
import { LinkButton } from '../button/link-button';
import { Button } from '../button/button';
import { StateTitle } from './state-title';
import classes from './state.module.css';
import { t } from '../language';

export interface ErrorStateProps {
  /** What failed, in plain English. */
  title?: ReactNode;
  description?: ReactNode;
  /** Offers "Retry". */
  onRetry?(): void;
  /** Path to go back to. */
  backTo?: string;
  backLabel?: ReactNode;
  /** It is all of a page: its title is the heading of the page. */
  isPage?: boolean;
}

/** Shown where content could not be loaded. */
export function ErrorState({
  title = t('This could not be loaded'),
  description,
  onRetry,
  backTo,
  backLabel = t('Back'),
  isPage = false,
}: ErrorStateProps) {
  return (
    <div className={classes.state} role="alert">
      <StateTitle isPage={isPage}>{title}</StateTitle>
      {description !== undefined && <p className={classes.description}>{description}</p>}
      {(onRetry || backTo) && (
        <div className={classes.actions}>
          {onRetry && (
            <Button variant="primary" onClick={onRetry}>
              {t('Retry')}
            </Button>
          )}
          {backTo && <LinkButton to={backTo}>{backLabel}</LinkButton>}
        </div>
      )}
    </div>
  );
}
