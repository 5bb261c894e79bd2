import { useQuery } from '@tanstack/react-query';
import { SelectFilter } from '@lineup/ui/filters';
import { listTitles } from '../../model/list-titles';
import { t } from '../../language';

interface GameFilterProps {
  /** Slug of the chosen game. */
  value: string | null;
  onChange(slug: string | null): void;
}

/** Limits a list to one game. */
export function GameFilter({ value, onChange }: GameFilterProps) {
  const titles = useQuery(listTitles());
  return (
    <SelectFilter
      name="game"
      label={t('Game')}
      all={t('All games')}
      choices={Object.fromEntries((titles.data ?? []).map(({ slug, name }) => [slug, name]))}
      value={value ?? ''}
      onChange={(slug) => onChange(slug || null)}
    />
  );
}
