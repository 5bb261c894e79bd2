import { SelectFilter } from '@lineup/ui/filters';

interface PickedCollege {
  slug: string;
  name: string;
}

interface CollegePickerProps {
  colleges: readonly PickedCollege[];
  /** Slug of the college that is shown. */
  value: string;
  onPick(slug: string): void;
}

/** Which of several colleges a recruiter looks at; nothing where there is no choice. */
export function CollegePicker({ colleges, value, onPick }: CollegePickerProps) {
  if (colleges.length < 2 && colleges[0]?.slug === value) return null;
  return (
    <SelectFilter
      label="College"
      choices={Object.fromEntries(colleges.map(({ slug, name }) => [slug, name]))}
      {...(value === '' && { all: 'Pick a college' })}
      value={value}
      onChange={onPick}
    />
  );
}
