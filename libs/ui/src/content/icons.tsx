import type { ComponentProps } from 'react';

// Icons of lucide-react 1.75.0 (ISC license) as single paths: each file of the shell that imports one of lucide carries
// lucide's own code, 1.3 kB. Here is what the shell and this library both draw; every other stands where it is used.

export interface IconProps extends ComponentProps<'svg'> {
  size?: number;
}

/** Makes an icon of a path in a square of 24. */
export const icon = (d: string) =>
  function Icon({ size = 24, ...props }: IconProps) {
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
        {...props}
      >
        <path d={d} />
      </svg>
    );
  };

/** What `icon` makes. */
export type Icon = ReturnType<typeof icon>;

export const Check = icon('M20 6 9 17l-5-5');
export const ChevronDown = icon('m6 9 6 6 6-6');
export const ChevronLeft = icon('m15 18-6-6 6-6');
export const ChevronRight = icon('m9 18 6-6-6-6');
export const MapPin = icon(
  'M20 10c0 4.993-5.539 10.193-7.399 11.799a1 1 0 0 1-1.202 0C9.539 20.193 4 14.993 4 10a8 8 0 0 1 16 0M9 10a3 3 0 1 0 6 0 3 3 0 1 0-6 0',
);
export const Search = icon('m21 21-4.34-4.34M19 11a8 8 0 1 1-16 0 8 8 0 0 1 16 0');
export const UserRound = icon('M20 21a8 8 0 0 0-16 0M7 8a5 5 0 1 0 10 0 5 5 0 1 0-10 0');
export const X = icon('M18 6 6 18M6 6l12 12');
