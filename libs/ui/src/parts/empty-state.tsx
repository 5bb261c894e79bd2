import type { ReactNode } from 'react';
import classes from './state.module.css';

export interface EmptyStateProps {
  /** What belongs here. */
  title: ReactNode;
  description?: ReactNode;
  /** The first step. */
  action?: ReactNode;
  /** A decorative icon. */
  icon?: ReactNode;
}

/** Shown where content will be. */
export function EmptyState({ title, description, action, icon }: EmptyStateProps) {
  return (
    <div className={classes.state}>
      {icon !== undefined && (
        <div className={classes.icon} aria-hidden="true">
          {icon}
        </div>
      )}
      <p className={classes.title}>{title}</p>
      {description !== undefined && <p className={classes.description}>{description}</p>}
      {action !== undefined && <div className={classes.actions}>{action}</div>}
    </div>
  );
}
