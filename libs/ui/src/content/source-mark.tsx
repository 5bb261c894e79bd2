import { type Sentences } from '@lineup/language';
import { monthName, type Place } from '../date/dates';
import { usePlace } from '../hydration/use-place';
import { UserRound } from './icons';
import { BadgeCheck, History } from './source-icons';
import styles from './source-mark.module.css';
import { plural, t } from '../language';

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

const KINDS = {
  confirmed: 'confirmed',
  imported: 'imported',
  linked: 'linked',
  noted: 'noted',
} as const satisfies Sentences<Record<Source['kind'], string>>;

function shortText(source: SourceMarkProps['source']): string {
  if (!source) return t('said');
  if (source.is_current === false) return source.kind === 'linked' ? t('was linked') : t('was confirmed');
  return t(KINDS[source.kind]);
}

function sourceText(source: SourceMarkProps['source'], place: Place | undefined): string {
  if (!source) return t('Said by the player');
  if (source.kind === 'noted') return t('Noted by your program');
  const { months = 3 } = source;
  const when = source.at ? monthName(source.at, place) : '';
  if (source.kind === 'imported') return t('From the results of {of}, {when}', { of: source.of ?? t('a team'), when });
  if (source.kind === 'linked') {
    const of = source.of ?? t('game');
    return source.is_current === false
      ? plural(
          months,
          'Read a month ago at the linked {of} account, no longer counted',
          'Read {count} months ago at the linked {of} account, no longer counted',
          { of },
        )
      : t('Read at the linked {of} account, {when}', { of, when });
  }
  const { by, of } = source;
  const who = by && of ? t('{by} of {of}', { by, of }) : (by ?? of ?? t('a coach'));
  return source.is_current === false
    ? plural(
        months,
        'Confirmed a month ago by {who}, no longer counted',
        'Confirmed {count} months ago by {who}, no longer counted',
        { who },
      )
    : [t('Confirmed by {who}', { who }), when].filter(Boolean).join(', ');
}
