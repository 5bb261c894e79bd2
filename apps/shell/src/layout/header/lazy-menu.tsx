import type { NavItem } from '@lineup/contract';
import { ChevronDown } from 'lucide-react';
import { useState, type ComponentType, type KeyboardEvent, type ReactNode } from 'react';
import { useLazyPart } from '../lazy-part';
import styles from './header.module.css';

export interface MenuProps {
  /** The element that opens the menu. */
  trigger: ReactNode;
  /** Whether a key opened it: the first entry then takes the focus. */
  isByKeyboard: boolean;
  /** Links of the remotes in the menu. */
  items: readonly NavItem[];
}

export interface LazyMenuProps {
  label: string;
  items: readonly NavItem[];
  /** Imports the menu; its default export draws trigger and content and starts opened. */
  load(): Promise<{ default: ComponentType<MenuProps> }>;
  /** Content of the button, when it is not the label. */
  children?: ReactNode;
  className?: string | undefined;
}

/** A button whose menu is downloaded when the pointer or the focus comes near, and opens on the first press. */
export function LazyMenu({ label, items, load, children, className = styles.item }: LazyMenuProps) {
  const { Part: Menu, open } = useLazyPart(load);
  const [isByKeyboard, setByKeyboard] = useState(false);
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
  if (Menu) return <Menu trigger={button} isByKeyboard={isByKeyboard} items={items} />;

  const preload = () => void load().catch(() => {});
  const openFrom = (byKeyboard: boolean) => {
    setByKeyboard(byKeyboard);
    void open();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    openFrom(true);
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
      // A click without a press count comes from Enter or Space.
      onClick={({ detail }) => openFrom(detail === 0)}
      onKeyDown={onKeyDown}
    >
      {content}
    </button>
  );
}
