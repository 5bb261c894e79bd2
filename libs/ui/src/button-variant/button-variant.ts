import classes from './button-variant.module.css';

export interface ButtonVariantProps {
  /** Default `secondary`. `primary`: the one main action of a screen. `accent`: the loudest, for landing pages. */
  variant?: 'primary' | 'accent' | 'secondary' | 'ghost';
  /** Default `medium`. */
  size?: 'medium' | 'large';
}

/** Class names that make an element look like a button. */
export function buttonClass(
  { variant = 'secondary', size = 'medium' }: ButtonVariantProps,
  className?: string,
): string {
  return [classes.button, classes[variant], size === 'large' && classes.large, className].filter(Boolean).join(' ');
}
