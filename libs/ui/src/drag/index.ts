export { DragHandle, type DragHandleProps } from './drag-handle';
export { DRAG_PLACE, DragPlace, draggedClass, withDragPlace } from './drag-place';
export { ReorderHelp, dragWords } from './drag-words';
export { moved } from './reorder';
export { dropOnto, useDrag, type Drag, type Target } from './use-drag';
export { useReorder } from './use-reorder';
