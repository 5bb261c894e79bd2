import { icon } from '../../kit/icons';

// Paths from lucide-react 1.75.0 (ISC license), as in `kit/icons.tsx`.

export const Download = icon('M12 15V3M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4m4-5 5 5 5-5');
export const ImageUp = icon(
  'M10.3 21H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v10l-3.1-3.1a2 2 0 0 0-2.814.014L6 21m8-1.5 3-3 3 3M17 22v-5.5M7 9a2 2 0 1 0 4 0 2 2 0 1 0-4 0',
);
export const Trash = icon(
  'M10 11v6M14 11v6M19 6v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V6M3 6h18M8 6V4a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v2',
);
