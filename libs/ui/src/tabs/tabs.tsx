import * as Radix from '@radix-ui/react-tabs';
import { useEffect, useRef, type ReactNode } from 'react';
import styles from './tabs.module.css';

export interface TabItem {
  key: string;
  label: ReactNode;
  /** Made only while its tab is the chosen one. */
  children: ReactNode;
}

export interface TabsProps {
  items: readonly TabItem[];
  /** The chosen one; without it the tabs keep it themselves, and begin with the first. */
  activeKey?: string;
  size?: 'middle' | 'small';
  onChange?(key: string): void;
}

/**
 * A list of tabs and the panel of the chosen one (ADR 0022). A bar that is too long scrolls by swiping, the wheel and the
 * arrow keys; Enter or Space chooses.
 */
export function Tabs({ items, activeKey, size = 'middle', onChange }: TabsProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>('[data-state="active"]');
    if (list.current && chosen) scrollTo(list.current, chosen);
  }, [activeKey]);
  return (
    <Radix.Root
      {...(activeKey === undefined ? { defaultValue: items[0]?.key ?? '' } : { value: activeKey })}
      {...(onChange && { onValueChange: onChange })}
      activationMode="manual"
    >
      <Radix.List ref={list} className={styles.list} data-size={size}>
        {items.map(({ key, label }) => (
          <Radix.Trigger key={key} value={key} className={styles.tab}>
            {label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {items.map(({ key, children }) => (
        <Radix.Content key={key} value={key} className={styles.panel}>
          {children}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}

/** Shows the whole of a tab in its bar, and leaves the page where it is. */
function scrollTo(bar: HTMLElement, tab: HTMLElement): void {
  const start = tab.offsetLeft - bar.offsetLeft;
  const end = start + tab.offsetWidth;
  if (start < bar.scrollLeft) bar.scrollLeft = start;
  else if (end > bar.scrollLeft + bar.clientWidth) bar.scrollLeft = end - bar.clientWidth;
}
