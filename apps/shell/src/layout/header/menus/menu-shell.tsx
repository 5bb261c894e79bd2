import * as Dropdown from '@radix-ui/react-dropdown-menu';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './menu.module.css';
import type { NavEntry } from './nav-entries';

export interface MenuShellProps {
  trigger: ReactNode;
  align?: 'start' | 'end';
  children: ReactNode;
}

/** A dropdown of the header. It is mounted by the press that opens it. */
export function MenuShell({ trigger, align = 'start', children }: MenuShellProps) {
  return (
    <Dropdown.Root defaultOpen modal={false}>
      <Dropdown.Trigger asChild>{trigger}</Dropdown.Trigger>
      <Dropdown.Portal>
        <Dropdown.Content className={styles.content} align={align} sideOffset={8} collisionPadding={8}>
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
  return entries.map((entry) => <MenuLink key={entry.label} {...entry} />);
}
