import { useState, type ComponentProps, type ReactElement, type ReactNode } from 'react';

/** What a menu gets from its button. */
export interface MenuOpening {
  /** The button, which the menu draws from its first opening on. */
  trigger: ReactElement;
  /** Whether a key opened it: the first item then takes the focus. */
  isByKeyboard: boolean;
}

interface Opened extends MenuOpening {
  /** Shows while the code of the menu is on its way. */
  waiting: ReactNode;
  /** The code did not come. */
  onClose(): void;
}

interface MenuButtonProps extends Omit<ComponentProps<'button'>, 'onClick' | 'part'> {
  /** The menu, from `lazyPart`. */
  part: { prefetch(): void };
  /** Draws it: a `Menu`, with what it gets from here. */
  menu(opened: Opened): ReactNode;
}

/** A button whose menu is downloaded when the pointer or the focus comes near, and opens on the first press. */
export function MenuButton({ part, menu, ...look }: MenuButtonProps) {
  const [openedBy, setOpenedBy] = useState<'key' | 'pointer'>();
  const closed = { type: 'button', 'aria-haspopup': 'menu', 'aria-expanded': false, ...look } as const;
  if (openedBy)
    return menu({
      trigger: <button type="button" {...look} />,
      isByKeyboard: openedBy === 'key',
      waiting: <button {...closed} />,
      onClose: () => setOpenedBy(undefined),
    });
  return (
    <button
      {...closed}
      onPointerEnter={part.prefetch}
      onFocus={part.prefetch}
      // A click without a press count comes from Enter or Space.
      onClick={({ detail }) => setOpenedBy(detail === 0 ? 'key' : 'pointer')}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown') return;
        event.preventDefault();
        setOpenedBy('key');
      }}
    />
  );
}
