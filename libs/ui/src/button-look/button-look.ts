import classes from './button-look.module.css';

export interface ButtonLook {
  /** Default `secondary`. `primary`: the one main action of a screen. `accent`: the loudest, for landing pages. */
  look?: 'primary' | 'accent' | 'secondary' | 'ghost';
  /** Default `medium`. */
  size?: 'medium' | 'large';
}

/** Class names that make an element look like a button. */
export function buttonClass({ look = 'secondary', size = 'medium' }: ButtonLook, className?: string): string {
  return [classes.button, classes[look], size === 'large' && classes.large, className].filter(Boolean).join(' ');
}
