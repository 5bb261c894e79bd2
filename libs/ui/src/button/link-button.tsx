import type { RefAttributes } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { buttonClass, type ButtonVariantProps } from './button-variant';

export type LinkButtonProps = LinkProps & RefAttributes<HTMLAnchorElement> & ButtonVariantProps;

/** A link that looks like a button: for going somewhere, not for doing something. */
export function LinkButton({ variant, size, className, ...link }: LinkButtonProps) {
  return <Link {...link} className={buttonClass({ ...(variant && { variant }), ...(size && { size }) }, className)} />;
}
