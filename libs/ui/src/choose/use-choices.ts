import {
  useState,
  type ComponentProps,
  type HTMLAttributes,
  type KeyboardEvent,
  type KeyboardEventHandler,
  type MouseEvent,
  type RefCallback,
} from 'react';
import { useCombobox } from 'downshift';

export interface ChoicesOptions<Item> {
  /** In the order in which the arrow keys pass through them. */
  items: Item[];
  /** Names an item while the list changes. */
  keyOf(item: Item): string;
  /** Id of the field, from which those of list and options follow. */
  fieldId: string;
  /** Name of the list. */
  label: string;
  text: string;
  /** Whether the options show; default true. */
  isOpen?: boolean;
  /** Whether the first option is active until another one is; default true. */
  isFirstActive?: boolean;
  onType(text: string): void;
  /** A press on an option, or Enter at the active one. */
  onChoose(item: Item, by: 'press' | 'key'): void;
  /** A press on the field, or an arrow key, while the options are hidden. */
  onOpen?(): void;
  /** Without it, Escape is for what is around the field. */
  onEscape?: (() => void) | undefined;
  /** Other keys in the field, never one that an input method takes. */
  onKeyDown?(event: KeyboardEvent<HTMLElement>): void;
}

type OptionProp = 'id' | 'role' | 'aria-selected' | 'tabIndex' | 'onClick' | 'onMouseDown' | 'onMouseMove';

export interface Choices<Item> {
  /** Index of the option that Enter chooses, -1 for none. */
  active: number;
  activeItem: Item | undefined;
  /** Whether it is active by a key or the pointer, not as the first one. */
  isPointed: boolean;
  /** The element of the option of this key, null while it does not show. */
  elementOf(key: string): HTMLElement | null;
  /** Makes the option of this key the active one; undefined for the first one. */
  point(key: string | undefined): void;
  fieldProps: Omit<ComponentProps<'input'>, 'ref' | 'onKeyDown'> & { onKeyDown?: KeyboardEventHandler<HTMLElement> };
  listProps: { id: string; role: 'listbox'; 'aria-label': string; tabIndex: -1; onMouseDown(event: MouseEvent): void };
  optionProps(index: number): Pick<HTMLAttributes<HTMLElement>, OptionProp> & { ref?: RefCallback<HTMLElement> };
}

const { stateChangeTypes: types } = useCombobox;
const MOVES: readonly unknown[] = [
  types.InputKeyDownArrowDown,
  types.InputKeyDownArrowUp,
  types.InputKeyDownPageDown,
  types.InputKeyDownPageUp,
  types.ItemMouseMove,
];
/** Keys that the list takes from the text or from what is around it. */
const NOT_TAKEN = ['Escape', 'Home', 'End'];

/** The focus stays in the field while the list is scrolled. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

/**
 * A field with a list to choose from, on downshift. The focus stays in the field; arrow keys make an option active, Enter
 * chooses it. A key that an input method takes does nothing here. The caller holds what is chosen, and whether the list is open.
 */
export function useChoices<Item>(options: ChoicesOptions<Item>): Choices<Item> {
  const { items, keyOf, fieldId, label, text, isOpen = true, isFirstActive = true } = options;
  const [pointed, setPointed] = useState<string>();
  const placeOf = (key: string | undefined) => items.findIndex((item) => keyOf(item) === key);
  const place = placeOf(pointed);
  const optionId = (index: number) => `${fieldId}-option-${index}`;
  const active = place < 0 && isFirstActive && items.length > 0 ? 0 : place;

  const { getInputProps, getMenuProps, getItemProps } = useCombobox<Item>({
    items,
    inputId: fieldId,
    menuId: `${fieldId}-list`,
    getItemId: optionId,
    itemToString: (item) => (item ? keyOf(item) : ''),
    itemToKey: (item) => (item ? keyOf(item) : item),
    // Nothing stays chosen in the field.
    selectedItem: null,
    inputValue: text,
    isOpen,
    highlightedIndex: active,
    scrollIntoView: (option) => option.scrollIntoView?.({ block: 'nearest' }),
    // A field that is left chooses nothing.
    stateReducer: (state, { type, changes }) =>
      type === types.InputBlur ? { ...changes, selectedItem: state.selectedItem } : changes,
    onIsOpenChange: ({ isOpen: opens, type }) => {
      if (opens && type !== types.InputChange) options.onOpen?.();
    },
    onHighlightedIndexChange: ({ highlightedIndex, type }) => {
      const item = items[highlightedIndex];
      if (item !== undefined && MOVES.includes(type)) setPointed(keyOf(item));
    },
    onSelectedItemChange: ({ selectedItem, type }) => {
      if (selectedItem !== null) options.onChoose(selectedItem, type === types.ItemClick ? 'press' : 'key');
    },
  });

  const onKeyDown = (event: KeyboardEvent<HTMLElement> & { preventDownshiftDefault?: boolean }) => {
    const { isComposing } = event.nativeEvent;
    event.preventDownshiftDefault = isComposing || NOT_TAKEN.includes(event.key);
    if (isComposing) return;
    options.onKeyDown?.(event);
    if (event.key !== 'Escape' || !options.onEscape) return;
    event.preventDefault();
    event.stopPropagation();
    options.onEscape();
  };

  // Without its refs the library never moves the focus.
  const isUnreferenced = { suppressRefError: true };
  const { ref: _field, ...fieldProps } = getInputProps(
    {
      'aria-labelledby': undefined,
      'aria-activedescendant': active < 0 || !isOpen ? undefined : optionId(active),
      spellCheck: false,
      onKeyDown,
      onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
        setPointed(undefined);
        options.onType(currentTarget.value);
      },
    },
    isUnreferenced,
  );
  const { id, role } = getMenuProps({}, isUnreferenced);

  return {
    active,
    activeItem: items[active],
    isPointed: place >= 0,
    elementOf: (key) => document.getElementById(optionId(placeOf(key))),
    point: setPointed,
    fieldProps,
    listProps: { id, role, 'aria-label': label, tabIndex: -1, onMouseDown: keepFocus },
    optionProps: (index) => {
      const { ref, ...props } = getItemProps({ index, item: items[index] as Item });
      return { ...props, ref: ref as RefCallback<HTMLElement>, tabIndex: -1 };
    },
  };
}
