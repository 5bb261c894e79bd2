import type { NavItem } from '@lineup/contract';
import { useState, type ComponentProps, type ComponentType, type ReactNode } from 'react';
import { ChevronDown } from '../../../kit/icons';
import { useLazyPart } from '../../../kit/lazy-part';

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
  className: string | undefined;
}

/** A button whose menu is downloaded when the pointer or the focus comes near, and opens on the first press. */
export function LazyMenu({ label, items, load, children, className }: LazyMenuProps) {
  const { Part: Menu, open } = useLazyPart(load);
  const [isByKeyboard, setByKeyboard] = useState(false);
  const preload = () => void load().catch(() => {});
  const openFrom = (byKeyboard: boolean) => {
    setByKeyboard(byKeyboard);
    void open();
  };
  // The menu itself listens once it is there.
  const opening: ComponentProps<'button'> = Menu
    ? {}
    : {
        'aria-haspopup': 'menu',
        'aria-expanded': false,
        onPointerEnter: preload,
        onFocus: preload,
        // A click without a press count comes from Enter or Space.
        onClick: ({ detail }) => openFrom(detail === 0),
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          openFrom(true);
        },
      };
  const button = (
    <button type="button" className={className} aria-label={children ? label : undefined} {...opening}>
      {children ?? (
        <>
          {label} <ChevronDown size={16} aria-hidden="true" />
        </>
      )}
    </button>
  );
  return Menu ? <Menu trigger={button} isByKeyboard={isByKeyboard} items={items} /> : button;
}
