import * as Dropdown from '@radix-ui/react-dropdown-menu';
import {
  createContext,
  use,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { Link } from 'react-router-dom';
import { Check, ChevronRight } from '../content/icons';
import type { MenuOpening } from './menu-button';
import styles from './menu.module.css';

export interface MenuProps extends MenuOpening {
  /** Name of the menu; default that of its button. */
  label?: string;
  align?: 'start' | 'end';
  /** Another one shows other items, and moves the focus to the first of them. */
  step?: string;
  /** The menu is gone; its items are made again when it opens. */
  onClosed?(): void;
  /** Some items stand side by side: the arrows to the left and right move as well. */
  isAcross?: boolean;
  children: ReactNode;
}

/** Gives the focus back to the button, before an item does what may move it on, or opens a dialog that returns it. */
const BackToButton = createContext<() => void>(() => {});

const ITEMS = '[role^=menuitem]:not([aria-disabled])';
const GAP = 8;

/** What a `MenuButton` opens, which mounts it by its first press. Escape, Tab and a press beside it close it. */
export function Menu({
  trigger,
  isByKeyboard,
  label,
  align = 'start',
  step = '',
  isAcross,
  onClosed,
  children,
}: MenuProps) {
  const [isOpen, setOpenState] = useState(true);
  const setOpen = (opens: boolean) => {
    setOpenState(opens);
    if (!opens) onClosed?.();
  };
  const button = useRef<HTMLButtonElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const pressedBy = useRef<string>(undefined);
  const isFirstOpening = useRef(isByKeyboard);

  // Radix does this itself from the second opening on: the first key was pressed before it listened.
  const focusFirst = ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
    if (!isFirstOpening.current || target !== currentTarget) return;
    isFirstOpening.current = false;
    currentTarget.querySelector<HTMLElement>(ITEMS)?.focus();
  };

  const shown = useRef(step);
  useLayoutEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    if (isOpen) content.current?.querySelector<HTMLElement>(ITEMS)?.focus({ preventScroll: true });
  }, [step, isOpen]);

  const leave = useEffectEvent(() => setOpen(false));
  // A button that scrolls away takes its menu with it; that of the header stays where it is.
  useEffect(() => {
    const top = () => button.current?.getBoundingClientRect().top;
    const before = top();
    const onScroll = () => {
      if (top() !== before) leave();
    };
    if (isOpen) document.addEventListener('scroll', onScroll, { capture: true, passive: true });
    return () => document.removeEventListener('scroll', onScroll, { capture: true });
  }, [isOpen]);

  const onKeyDown = (event: KeyboardEvent) => {
    // Not to the dialog or the page around it.
    if (event.key === 'Escape') event.stopPropagation();
    if (event.key === 'Tab') {
      event.preventDefault();
      setOpen(false);
    }
    const way = isAcross ? { ArrowLeft: -1, ArrowRight: 1 }[event.key] : undefined;
    if (way === undefined) return;
    const items = [...(content.current?.querySelectorAll<HTMLElement>(ITEMS) ?? [])];
    const place = items.indexOf(document.activeElement as HTMLElement);
    items.at((place + way) % items.length)?.focus();
  };

  return (
    <Dropdown.Root open={isOpen} onOpenChange={setOpen} modal={false}>
      <Dropdown.Trigger
        asChild
        ref={button}
        // A finger may begin to scroll: only its whole press opens.
        onPointerDown={(event) => {
          pressedBy.current = event.pointerType;
          if (event.pointerType !== 'mouse') event.preventDefault();
        }}
        onClick={() => {
          if (pressedBy.current !== 'mouse') setOpen(!isOpen);
          pressedBy.current = undefined;
        }}
      >
        {trigger}
      </Dropdown.Trigger>
      <Dropdown.Content
        ref={content}
        className={styles.content}
        {...(label && { 'aria-label': label, 'aria-labelledby': undefined })}
        align={align}
        sideOffset={GAP}
        collisionPadding={GAP}
        loop
        onFocus={focusFirst}
        onKeyDown={onKeyDown}
        onPointerDownOutside={(event) => {
          if (event.target instanceof Node && button.current?.contains(event.target)) event.preventDefault();
        }}
        onCloseAutoFocus={(event) => {
          // What an item did may have moved the focus already.
          const { activeElement } = document;
          if (activeElement !== null && activeElement !== document.body) event.preventDefault();
        }}
      >
        <BackToButton value={() => button.current?.focus({ preventScroll: true })}>{children}</BackToButton>
      </Dropdown.Content>
    </Dropdown.Root>
  );
}

interface MenuItemProps {
  icon?: ReactNode;
  isDanger?: boolean;
  /** The menu stays, as with another step of it. */
  staysOpen?: boolean;
  onPress(): void;
  children: ReactNode;
}

function useSelect(onPress: () => void, staysOpen: boolean): (event: Event) => void {
  const backToButton = use(BackToButton);
  return (event) => {
    if (staysOpen) event.preventDefault();
    else backToButton();
    onPress();
  };
}

/** One thing to do. */
export function MenuItem({ icon: mark, isDanger, staysOpen = false, onPress, children }: MenuItemProps) {
  return (
    <Dropdown.Item className={styles.item} data-danger={isDanger || undefined} onSelect={useSelect(onPress, staysOpen)}>
      {mark !== undefined && (
        <span className={styles.icon} aria-hidden>
          {mark}
        </span>
      )}
      <span className={styles.text}>{children}</span>
    </Dropdown.Item>
  );
}

interface MenuSwitchProps extends Omit<MenuItemProps, 'icon' | 'isDanger'> {
  isChecked: boolean;
  /** Drawn in place of the children and a check mark. */
  look?: { name: string; className: string | undefined };
}

/** Something that is on or off. */
export function MenuSwitch({ isChecked, look, staysOpen = false, onPress, children }: MenuSwitchProps) {
  return (
    <Dropdown.CheckboxItem
      className={look ? look.className : styles.item}
      checked={isChecked}
      {...(look && { 'aria-label': look.name, title: look.name, textValue: look.name })}
      onSelect={useSelect(onPress, staysOpen)}
    >
      {look ? (
        children
      ) : (
        <>
          <span className={styles.icon}>{isChecked && <Check size={18} aria-hidden />}</span>
          <span className={styles.text}>{children}</span>
        </>
      )}
    </Dropdown.CheckboxItem>
  );
}

/** A link in a menu. */
export function MenuLink({ label, to }: { label: string; to: string }) {
  return (
    <Dropdown.Item asChild>
      <Link className={styles.item} to={to}>
        {label}
      </Link>
    </Dropdown.Item>
  );
}

/** Whom or what the menu is about. */
export function MenuLabel({ children }: { children: ReactNode }) {
  return <Dropdown.Label className={styles.label}>{children}</Dropdown.Label>;
}

/** Words between the items. */
export function MenuNote({ children }: { children: ReactNode }) {
  return (
    <p className={styles.note} role="presentation">
      {children}
    </p>
  );
}

export function MenuSeparator() {
  return <Dropdown.Separator className={styles.separator} />;
}

/** Widths, in pixels, at which a submenu does not fit beside the menu, and how far it then lies over it. */
const NARROW = '(width < 640px)';
const OVERLAP = 120;

interface SubmenuProps<Value extends string> {
  label: string;
  value: Value;
  choices: Record<Value, string>;
  onChoose(value: Value): void;
}

/** Values of which one is chosen, in a menu of their own beside the entry that names them. */
export function Submenu<Value extends string>({ label, value, choices, onChoose }: SubmenuProps<Value>) {
  return (
    <Dropdown.Sub>
      <Dropdown.SubTrigger className={styles.item}>
        <span className={styles.text}>{label}</span> <ChevronRight size={16} aria-hidden />
      </Dropdown.SubTrigger>
      <Dropdown.SubContent
        className={`${styles.content} ${styles.submenu}`}
        sideOffset={matchMedia(NARROW).matches ? -OVERLAP : 4}
        collisionPadding={GAP}
        loop
      >
        <Dropdown.RadioGroup value={value} onValueChange={(next) => onChoose(next as Value)}>
          {(Object.keys(choices) as Value[]).map((each) => (
            <Dropdown.RadioItem key={each} value={each} className={styles.item}>
              <span className={styles.text}>{choices[each]}</span>
              <Dropdown.ItemIndicator>
                <Check size={16} aria-hidden />
              </Dropdown.ItemIndicator>
            </Dropdown.RadioItem>
          ))}
        </Dropdown.RadioGroup>
      </Dropdown.SubContent>
    </Dropdown.Sub>
  );
}
