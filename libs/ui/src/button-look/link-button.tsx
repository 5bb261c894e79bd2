import { Link, type LinkProps } from 'react-router-dom';
import { buttonClass, type ButtonLook } from './button-look';

export type LinkButtonProps = LinkProps & ButtonLook;

/** A link that looks like a button: for going somewhere, not for doing something. */
export function LinkButton({ look, size, className, ...link }: LinkButtonProps) {
  return <Link {...link} className={buttonClass({ ...(look && { look }), ...(size && { size }) }, className)} />;
}
