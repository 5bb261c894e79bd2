import type { ReactNode } from 'react';
import classes from './state.module.css';

/**
 * The words of a state. Where the state is all of a page they are its `h1`, which takes the focus of whoever comes and
 * is what screen readers look for.
 */
export function StateTitle({ isPage, children }: { isPage: boolean; children: ReactNode }) {
  return isPage ? <h1 className={classes.title}>{children}</h1> : <p className={classes.title}>{children}</p>;
}
