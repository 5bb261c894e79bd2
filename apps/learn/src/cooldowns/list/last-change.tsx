import { Link } from 'react-router-dom';
import { calendarDate } from '@lineup/ui/dates';
import { LocalTime } from '@lineup/ui/local-time';
import { VerdictMark } from '../kit/verdict-mark';
import { textLanguage } from '../../kit/text-language';
import { figureText } from '../model/figures';
import { useAsked } from '../kit/use-asked';
import type { Ability, Change } from '../model/cooldown';
import { slugOf } from '../model/names';
import { judgeChange, type JudgedChange } from '../model/timeline';
import styles from './last-change.module.css';
import { t } from '../../language';

export type LastChanges = ReadonlyMap<string, JudgedChange>;

const keyOf = (heroSlug: string, ability: string) => `${heroSlug}/${slugOf(ability)}`;

/** The newest change of each ability; `changes` begin with the newest. */
export function lastChangesOf(changes: readonly Change[]): LastChanges {
  const last = new Map<string, JudgedChange>();
  for (const change of changes) {
    const key = keyOf(change.heroSlug, change.ability);
    if (!last.has(key)) last.set(key, judgeChange(change));
  }
  return last;
}

/** How an ability changed last, with the way to all changes of its hero. */
export function LastChange({ ability, changes }: { ability: Ability; changes: LastChanges }) {
  const change = changes.get(keyOf(ability.heroSlug, ability.name));
  return change ? <ChangeLink hero={ability.hero} change={change} /> : null;
}

/** What changed. Our staff write it in English, so that others read its figures alone. */
function titleOf({ before, after, figures }: JudgedChange): string | undefined {
  if (textLanguage() === undefined) return `${before ?? 'nothing'} → ${after ?? 'nothing'}`;
  const said = figures.map(
    (each) => `${figureText(each.figure, each.before)} → ${figureText(each.figure, each.after)}`,
  );
  return said.join(', ') || undefined;
}

function ChangeLink({ hero, change }: { hero: string; change: JudgedChange }) {
  const { addressOf } = useAsked();
  return (
    <Link
      className={styles.change}
      to={addressOf({ view: 'changes', by: 'hero', text: hero, verdict: '' })}
      title={titleOf(change)}
    >
      <VerdictMark verdict={change.verdict} percent={change.figures[0]?.percent ?? null} />{' '}
      <span className={styles.day}>
        <LocalTime at={change.to} as={calendarDate} />
      </span>
      <span className="lu-visually-hidden">{t(', changes of {hero}', { hero })}</span>
    </Link>
  );
}
