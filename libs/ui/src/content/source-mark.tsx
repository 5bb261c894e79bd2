import { monthName, type Place } from '../date/dates';
import { usePlace } from '../hydration/use-place';
import { UserRound } from './icons';
import { BadgeCheck, History } from './source-icons';
import styles from './source-mark.module.css';

interface Source {
  kind: 'confirmed' | 'imported' | 'linked' | 'noted';
  at?: string | undefined;
  is_current?: boolean | undefined;
  months?: number | undefined;
  of?: string | undefined;
  by?: string | undefined;
}

export interface SourceMarkProps {
  /** Null: the player alone says so. */
  source: Source | null | undefined;
  /** What it is about, where several facts stand beside it: "Rank". */
  about?: string;
  /** One word, for lists; the rest shows on hover and is read out. */
  isShort?: boolean;
}

/** Where a fact of a profile comes from, in words: a color alone says nothing. */
export function SourceMark({ source, about, isShort = false }: SourceMarkProps) {
  const place = usePlace();
  const text = sourceText(source, place);
  const isOld = source?.is_current === false;
  const Icon = !source || source.kind === 'noted' ? UserRound : isOld ? History : BadgeCheck;
  const words = about ? `${about}: ${text.charAt(0).toLowerCase()}${text.slice(1)}` : text;
  return (
    <span
      className={styles.source}
      data-counts={(source && source.kind !== 'noted' && !isOld) || undefined}
      title={isShort ? words : undefined}
      suppressHydrationWarning
    >
      <Icon size={14} aria-hidden />
      {isShort ? (
        <>
          <span aria-hidden>{shortText(source)}</span>
          <span className="lu-visually-hidden" suppressHydrationWarning>
            {words}
          </span>
        </>
      ) : (
        <span suppressHydrationWarning>{words}</span>
      )}
    </span>
  );
}

/** The marks of several facts, one for all that have the same source. */
export function SourceMarks({ facts }: { facts: readonly { value: string; source: Source | null }[] }) {
  const groups = new Map<string, typeof facts>();
  for (const fact of facts) {
    const { source } = fact;
    const key = JSON.stringify(source && [source.kind, source.of, source.by, source.at?.slice(0, 7), source.months]);
    groups.set(key, [...(groups.get(key) ?? []), fact]);
  }
  return [...groups].map(([key, group]) => (
    <SourceMark
      key={key}
      source={group[0]?.source}
      {...(groups.size > 1 && { about: group.map(({ value }) => value).join(', ') })}
    />
  ));
}

const shortText = (source: SourceMarkProps['source']) =>
  !source
    ? 'said'
    : source.is_current === false
      ? `was ${source.kind === 'linked' ? 'linked' : 'confirmed'}`
      : source.kind;

function sourceText(source: SourceMarkProps['source'], place: Place | undefined): string {
  if (!source) return 'Said by the player';
  if (source.kind === 'noted') return 'Noted by your program';
  const when = source.at ? monthName(source.at, place) : '';
  if (source.kind === 'imported') return `From the results of ${source.of ?? 'a team'}, ${when}`;
  if (source.kind === 'linked') {
    const place = `the linked ${source.of ?? 'game'} account`;
    return source.is_current === false
      ? `Read ${source.months ?? 3} months ago at ${place}, no longer counted`
      : `Read at ${place}, ${when}`;
  }
  const who = source.by && source.of ? `${source.by} of ${source.of}` : (source.by ?? source.of ?? 'a coach');
  return source.is_current === false
    ? `Confirmed ${source.months ?? 3} months ago by ${who}, no longer counted`
    : [`Confirmed by ${who}`, when].filter(Boolean).join(', ');
}
