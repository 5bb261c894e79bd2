import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { buttonClass, type ButtonVariantProps } from './button-variant';
import classes from './button-variant.module.css';

export interface ButtonProps extends ComponentProps<'button'>, ButtonVariantProps {
  /** Stands before the words; alone it needs an `aria-label`. */
  icon?: ReactNode;
  /** What it started is under way: it keeps the focus and its words, shows a spinner and takes no press. */
  isBusy?: boolean;
}

/** The one button: the platform's own element. A link that looks like it is `LinkButton`. */
export function Button({
  variant,
  size,
  isDanger,
  isBlock,
  icon,
  isBusy = false,
  className,
  type = 'button',
  onClick,
  children,
  ...button
}: ButtonProps) {
  const isIconAlone = icon !== undefined && children === undefined;
  const own = [isIconAlone && classes.square, className].filter(Boolean).join(' ');
  const look = { ...(variant && { variant }), ...(size && { size }), ...(isDanger && { isDanger }) };
  return (
    <button
      {...button}
      type={type}
      className={buttonClass({ ...look, ...(isBlock && { isBlock }) }, own)}
      {...(isBusy && { 'aria-busy': true, 'aria-disabled': true })}
      onClick={isBusy ? refuse : onClick}
    >
      {isBusy ? <span className={classes.spinner} /> : icon}
      {children}
    </button>
  );
}

/** Enter in a field presses the button of its form, too. */
const refuse = (event: MouseEvent) => event.preventDefault();
