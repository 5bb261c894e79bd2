import type { ReactNode } from 'react';
import classes from './page-header.module.css';

export interface PageHeaderProps {
  title: ReactNode;
  /** One line: what this screen is for. */
  purpose?: ReactNode;
  /** The main action, at the right on a wide screen. */
  actions?: ReactNode;
  breadcrumb?: ReactNode;
  /** On a wide screen name and purpose are one line, for a screen that is worked on and not read. */
  isCompact?: boolean;
}

/** Head of a screen. Holds its only `h1`. */
export function PageHeader({ title, purpose, actions, breadcrumb, isCompact = false }: PageHeaderProps) {
  return (
    <header className={isCompact ? `${classes.header} ${classes.compact}` : classes.header}>
      {breadcrumb !== undefined && <div className={classes.breadcrumb}>{breadcrumb}</div>}
      <div className={classes.line}>
        <div className={classes.words}>
          <h1 className={classes.title}>{title}</h1>
          {purpose !== undefined && <p className={classes.purpose}>{purpose}</p>}
        </div>
        {actions !== undefined && <div className={classes.actions}>{actions}</div>}
      </div>
    </header>
  );
}
