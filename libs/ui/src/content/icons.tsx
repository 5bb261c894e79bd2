import type { ComponentProps } from 'react';

/** A few icons of lucide, drawn here: each file of the shell that imports one of it carries lucide's own code, 1.3 kB. */
function icon(...paths: string[]) {
  return function Icon({ size = 24, ...svg }: ComponentProps<'svg'> & { size?: number }) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden
        {...svg}
      >
        {paths.map((path) => (
          <path key={path} d={path} />
        ))}
      </svg>
    );
  };
}

export const Check = icon('M20 6 9 17l-5-5');
export const ChevronDown = icon('m6 9 6 6 6-6');
export const Search = icon('m21 21-4.34-4.34', 'M3 11a8 8 0 1 0 16 0a8 8 0 1 0-16 0');
export const UserRound = icon('M7 8a5 5 0 1 0 10 0a5 5 0 1 0-10 0', 'M20 21a8 8 0 0 0-16 0');
export const X = icon('M18 6 6 18', 'm6 6 12 12');
export const ChevronLeft = icon('m15 18-6-6 6-6');
export const ChevronRight = icon('m9 18 6-6-6-6');
export const ChartColumn = icon('M3 3v16a2 2 0 0 0 2 2h16', 'M18 17V9', 'M13 17V5', 'M8 17v-3');
export const Table2 = icon(
  'M9 3H5a2 2 0 0 0-2 2v4m6-6h10a2 2 0 0 1 2 2v4M9 3v18m0 0h10a2 2 0 0 0 2-2V9M9 21H5a2 2 0 0 1-2-2V9m0 0h18',
);
export const Share = icon(
  'M15 5a3 3 0 1 0 6 0a3 3 0 1 0-6 0',
  'M3 12a3 3 0 1 0 6 0a3 3 0 1 0-6 0',
  'M15 19a3 3 0 1 0 6 0a3 3 0 1 0-6 0',
  'm8.59 13.51 6.83 3.98',
  'm15.41 6.51-6.82 3.98',
);
