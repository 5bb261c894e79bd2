import { ChevronDown } from 'lucide-react';
import { Suspense, lazy, useState, type ComponentType, type KeyboardEvent, type ReactNode } from 'react';
import styles from './header.module.css';

export interface MenuProps {
  /** The element that opens the menu. */
  trigger: ReactNode;
}

export interface LazyMenuProps {
  label: string;
  /** Imports the menu; its default export draws trigger and content and starts opened. */
  load(): Promise<{ default: ComponentType<MenuProps> }>;
  /** Content of the button, when it is not the label. */
  children?: ReactNode;
  className?: string | undefined;
}

/** A button whose menu is downloaded when the pointer or the focus comes near, and opens on the first press. */
export function LazyMenu({ label, load, children, className = styles.item }: LazyMenuProps) {
  const [Menu, setMenu] = useState<ComponentType<MenuProps>>();
  const content = children ?? (
    <>
      {label} <ChevronDown size={16} aria-hidden="true" />
    </>
  );
  const button = (
    <button type="button" className={className} aria-label={children === undefined ? undefined : label}>
      {content}
    </button>
  );
  if (Menu) {
    return (
      <Suspense fallback={button}>
        <Menu trigger={button} />
      </Suspense>
    );
  }

  const preload = () => void load().catch(() => {});
  const open = () => setMenu(() => lazy(load));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    open();
  };
  return (
    <button
      type="button"
      className={className}
      aria-label={children === undefined ? undefined : label}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={open}
      onKeyDown={onKeyDown}
    >
      {content}
    </button>
  );
}
