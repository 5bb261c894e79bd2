import type { ComponentProps } from 'react';
import { buttonClass, type ButtonLook } from './button-look';

export type NativeButtonProps = ComponentProps<'button'> & ButtonLook;

/** A light button for places that must not load antd. Looks like `@lineup/ui/button`. */
export function NativeButton({ look, size, className, type = 'button', ...button }: NativeButtonProps) {
  return (
    <button
      {...button}
      type={type}
      className={buttonClass({ ...(look && { look }), ...(size && { size }) }, className)}
    />
  );
}
