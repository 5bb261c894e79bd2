import type { ReactNode } from 'react';
import { StateTitle } from './state-title';
import classes from './state.module.css';

export interface EmptyStateProps {
  /** What belongs here. */
  title: ReactNode;
  description?: ReactNode;
  /** The first step. */
  action?: ReactNode;
  /** A decorative icon. */
  icon?: ReactNode;
  /** It is all of a page: its title is the heading of the page. */
  isPage?: boolean;
}

/** Shown where content will be. */
export function EmptyState({ title, description, action, icon, isPage = false }: EmptyStateProps) {
  return (
    <div className={classes.state}>
      {icon !== undefined && (
        <div className={classes.icon} aria-hidden="true">
          {icon}
        </div>
      )}
      <StateTitle isPage={isPage}>{title}</StateTitle>
      {description !== undefined && <p className={classes.description}>{description}</p>}
      {action !== undefined && <div className={classes.actions}>{action}</div>}
    </div>
  );
}
