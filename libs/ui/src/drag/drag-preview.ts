export interface DragPreview {
  moveTo(x: number, y: number): void;
  remove(): void;
}

/** Lifts a copy of an element off the page, which follows the pointer by where it was taken. */
export function liftPreview(element: HTMLElement, fromX: number, fromY: number): DragPreview {
  const { left, top, width, height } = element.getBoundingClientRect();
  const copy = element.cloneNode(true) as HTMLElement;
  for (const each of [copy, ...copy.querySelectorAll('[id]')]) each.removeAttribute('id');
  // Tests and drop places know the one that stays in the page.
  delete copy.dataset['dragId'];
  copy.inert = true;
  copy.setAttribute('aria-hidden', 'true');
  copy.dataset['dragPreview'] = '';
  Object.assign(copy.style, {
    position: 'fixed',
    zIndex: '1000',
    insetBlockStart: '0',
    insetInlineStart: '0',
    inlineSize: `${width}px`,
    blockSize: `${height}px`,
    margin: '0',
    opacity: '0.9',
    boxShadow: 'var(--lu-shadow)',
    pointerEvents: 'none',
    willChange: 'transform',
    contentVisibility: 'visible',
  });
  const moveTo = (x: number, y: number) => {
    copy.style.transform = `translate3d(${left + x - fromX}px, ${top + y - fromY}px, 0)`;
  };
  moveTo(fromX, fromY);
  document.body.append(copy);
  return { moveTo, remove: () => copy.remove() };
}
