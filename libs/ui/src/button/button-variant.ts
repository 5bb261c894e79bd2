import classes from './button-variant.module.css';

export interface ButtonVariantProps {
  /** Default `secondary`. `primary`: the one main action of a screen. `accent`: the loudest, for landing pages. */
  variant?: 'primary' | 'accent' | 'secondary' | 'ghost';
  /** Default `medium`. */
  size?: 'small' | 'medium' | 'large';
  /** It takes something away. */
  isDanger?: boolean;
  /** As wide as what it stands in. */
  isBlock?: boolean;
}

/** Class names that make an element look like a button. */
export function buttonClass(
  { variant = 'secondary', size = 'medium', isDanger, isBlock }: ButtonVariantProps,
  className?: string,
): string {
  return [
    classes.button,
    classes[variant],
    size !== 'medium' && classes[size],
    isDanger && classes.danger,
    isBlock && classes.block,
    className,
  ]
    .filter(Boolean)
    .join(' ');
}
