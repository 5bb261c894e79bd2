import { useEffectEvent, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import styles from './menu.module.css';

export interface MenuProps {
  label: string;
  /** The button that opened it: it is drawn there, and gives the focus back to it. */
  anchor: HTMLElement;
  /** Another one draws it anew and moves the focus to its first item. */
  step?: string;
  onClose(): void;
  children: ReactNode;
}

const GAP = 4;
const ITEMS = '[role^=menuitem]:not(:disabled)';

/** A menu below a button, closed by Escape, Tab or a press beside it. Open while it is rendered. */
export function Menu({ label, anchor, step = '', onClose, children }: MenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  const close = useEffectEvent(onClose);

  useLayoutEffect(() => {
    const element = menu.current;
    if (!element) return;
    element.showPopover?.();
    const isOutside = ({ target }: Event) =>
      target instanceof Node && !element.contains(target) && !anchor.contains(target);
    const onPress = (event: Event) => {
      if (isOutside(event)) close();
    };
    const onScroll = (event: Event) => {
      if (event.target instanceof Node && event.target.contains(anchor)) close();
    };
    document.addEventListener('pointerdown', onPress);
    document.addEventListener('scroll', onScroll, true);
    return () => {
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('scroll', onScroll, true);
    };
  }, [anchor]);

  // With what shows, not after it: a key that is pressed at once belongs to the menu.
  useLayoutEffect(() => {
    const element = menu.current;
    if (!element) return;
    const button = anchor.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = element;
    const below = button.bottom + GAP;
    const top = below + height <= innerHeight ? below : Math.max(button.top - GAP - height, GAP);
    element.style.insetInlineStart = `${Math.max(Math.min(button.right - width, innerWidth - width - GAP), GAP)}px`;
    element.style.insetBlockStart = `${top}px`;
    element.querySelector<HTMLElement>(ITEMS)?.focus({ preventScroll: true });
  }, [anchor, step]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault();
      event.stopPropagation();
      anchor.focus();
      onClose();
      return;
    }
    const items = [...(menu.current?.querySelectorAll<HTMLElement>(ITEMS) ?? [])];
    const place = items.indexOf(document.activeElement as HTMLElement);
    const next = {
      ArrowDown: (place + 1) % items.length,
      ArrowRight: (place + 1) % items.length,
      ArrowUp: (place - 1 + items.length) % items.length,
      ArrowLeft: (place - 1 + items.length) % items.length,
      Home: 0,
      End: items.length - 1,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    items[next]?.focus();
  };

  return (
    <div
      ref={menu}
      className={styles.menu}
      role="menu"
      aria-label={label}
      popover="manual"
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      {children}
    </div>
  );
}

interface MenuItemProps {
  icon?: ReactNode;
  /** Makes it a switch. */
  isChecked?: boolean;
  isDanger?: boolean;
  onPress(): void;
  children: ReactNode;
}

/** One thing to do. */
export function MenuItem({ icon, isChecked, isDanger = false, onPress, children }: MenuItemProps) {
  return (
    <button
      className={styles.item}
      type="button"
      role={isChecked === undefined ? 'menuitem' : 'menuitemcheckbox'}
      aria-checked={isChecked}
      tabIndex={-1}
      data-danger={isDanger || undefined}
      onClick={onPress}
    >
      <span className={styles.icon} aria-hidden>
        {icon}
      </span>
      <span>{children}</span>
    </button>
  );
}

/** Words between the items. */
export function MenuNote({ children }: { children: ReactNode }) {
  return (
    <p className={styles.note} role="presentation">
      {children}
    </p>
  );
}
