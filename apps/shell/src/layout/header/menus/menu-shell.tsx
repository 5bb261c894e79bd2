import * as Dropdown from '@radix-ui/react-dropdown-menu';
import { useRef, type FocusEvent, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { MenuProps } from './lazy-menu';
import type { NavEntry } from '../navigation/use-entries';
import styles from './menu.module.css';

export interface MenuShellProps extends Omit<MenuProps, 'items'> {
  align?: 'start' | 'end';
  children: ReactNode;
}

/** Where open menus are drawn: in the header, so that they belong to a landmark of the page. */
export function menuContainer(): Element | null {
  return document.querySelector('header');
}

/** A dropdown of the header. It is mounted by the press that opens it. */
export function MenuShell({ trigger, isByKeyboard, align = 'start', children }: MenuShellProps) {
  const isFirstOpening = useRef(isByKeyboard);
  // Radix does this itself from the second opening on: the first key was pressed before it listened.
  const focusFirst = ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
    if (!isFirstOpening.current || target !== currentTarget) return;
    isFirstOpening.current = false;
    currentTarget.querySelector<HTMLElement>('[role=menuitem]')?.focus();
  };
  return (
    <Dropdown.Root defaultOpen modal={false}>
      <Dropdown.Trigger asChild>{trigger}</Dropdown.Trigger>
      <Dropdown.Portal container={menuContainer()}>
        <Dropdown.Content
          className={styles.content}
          align={align}
          sideOffset={8}
          collisionPadding={8}
          onFocus={focusFirst}
        >
          {children}
        </Dropdown.Content>
      </Dropdown.Portal>
    </Dropdown.Root>
  );
}

/** A link in a dropdown. */
export function MenuLink({ label, to }: NavEntry) {
  return (
    <Dropdown.Item asChild>
      <Link className={styles.item} to={to}>
        {label}
      </Link>
    </Dropdown.Item>
  );
}

/** Links of a dropdown, one below the other. */
export function MenuLinks({ entries }: { entries: readonly NavEntry[] }) {
  return entries.map((entry) => <MenuLink key={`${entry.label} ${entry.to}`} {...entry} />);
}
