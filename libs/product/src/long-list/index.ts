export { placesOf, useKeptRows } from './kept-rows';
export { PaneList, VirtualList, type RowProps } from './virtual-list';
