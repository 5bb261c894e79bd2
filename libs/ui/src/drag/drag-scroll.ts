/** So near to an edge, in CSS pixels, a drag scrolls; the nearer, the faster. */
const EDGE = 56;
/** In CSS pixels a second: a column is short enough to be passed by. */
const MAX_SPEED = { x: 600, y: 1100 };

interface Point {
  x: number;
  y: number;
}

/** Scrolls what is under a drag for `seconds`: the column up and down, the columns sideways. True when it moved. */
export function scrollUnderDrag(column: HTMLElement, { x, y }: Point, seconds: number): boolean {
  const board = column.closest<HTMLElement>('[data-drag-scroller]');
  const isSideways =
    board !== null && scrollPart(board, 'x', edgeSpeed(x, visible(board, 'x')) * MAX_SPEED.x * seconds);
  const part = verticalScroller(column);
  const isPartUpright =
    part !== null && scrollPart(part, 'y', edgeSpeed(y, visible(part, 'y')) * MAX_SPEED.y * seconds);
  const page = document.documentElement;
  const isPageUpright = !isPartUpright && scrollPart(page, 'y', edgeSpeed(y, [0, innerHeight]) * MAX_SPEED.y * seconds);
  return isSideways || isPartUpright || isPageUpright;
}

/** Scrolls a row of what stands for columns sideways. True while a drag is over one. */
export function scrollStripUnderDrag({ x, y }: Point, seconds: number): boolean {
  const strip = document.elementFromPoint?.(x, y)?.closest<HTMLElement>('[data-drag-strip]');
  if (strip) scrollPart(strip, 'x', edgeSpeed(x, visible(strip, 'x')) * MAX_SPEED.x * seconds);
  return Boolean(strip);
}

/** Where in a column something can be dropped, from top to bottom of the window. */
export function dropRange(column: HTMLElement): [number, number] {
  const part = verticalScroller(column);
  return part ? visible(part, 'y') : [0, innerHeight];
}

function verticalScroller(column: HTMLElement): HTMLElement | null {
  for (let part: HTMLElement | null = column; part && part !== document.body; part = part.parentElement)
    if (['auto', 'scroll'].includes(getComputedStyle(part).overflowY) && part.scrollHeight > part.clientHeight)
      return part;
  return null;
}

/** What of an element the window shows along one axis. */
function visible(element: HTMLElement, axis: 'x' | 'y'): [number, number] {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return axis === 'x'
    ? [Math.max(left, 0), Math.min(right, innerWidth)]
    : [Math.max(top, 0), Math.min(bottom, innerHeight)];
}

/** From -1 at the start to 1 at the end, 0 between the edges. */
function edgeSpeed(at: number, [start, end]: [number, number]): number {
  const before = start + EDGE - at;
  const behind = at - (end - EDGE);
  const depth = Math.min(Math.max(before, behind, 0) / EDGE, 1);
  return (before > behind ? -1 : 1) * depth;
}

function scrollPart(part: HTMLElement, axis: 'x' | 'y', by: number): boolean {
  const edge = axis === 'x' ? 'scrollLeft' : 'scrollTop';
  const before = part[edge];
  // Less than a pixel would be rounded away, in one frame after another.
  part[edge] += by > 0 ? Math.ceil(by) : Math.floor(by);
  return part[edge] !== before;
}
