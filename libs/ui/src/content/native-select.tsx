import type { ComponentProps } from 'react';
import styles from './native-select.module.css';

/** A choice of one in a row or a bar, as high as its buttons. In a form it is a `SelectField`. */
export function NativeSelect({ className, ...select }: ComponentProps<'select'>) {
  return <select {...select} className={[styles.select, className].filter(Boolean).join(' ')} />;
}
