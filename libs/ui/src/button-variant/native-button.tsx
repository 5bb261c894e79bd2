import type { ComponentProps } from 'react';
import { buttonClass, type ButtonVariantProps } from './button-variant';

export type NativeButtonProps = ComponentProps<'button'> & ButtonVariantProps;

/** A light button for places that must not load antd. Looks like `@lineup/ui/button`. */
export function NativeButton({ variant, size, className, type = 'button', ...button }: NativeButtonProps) {
  return (
    <button
      {...button}
      type={type}
      className={buttonClass({ ...(variant && { variant }), ...(size && { size }) }, className)}
    />
  );
}
