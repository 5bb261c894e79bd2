import { useEffect, useRef, useState } from 'react';
import { useStates } from '../../model/place-name';
import { stateBy, tiles } from './state-tiles';
import styles from './state-map.module.css';
import { plural, t } from '../../language';

/** How many shades tell many from few. */
const SHADES = 4;

interface StateMapProps {
  /** How many colleges each state has. */
  amounts: Readonly<Record<string, number>>;
  /** The state that the list is limited to; empty for all. */
  chosen: string;
  onChoose(state: string): void;
}

/** The states as tiles with how many colleges each has; choosing one limits the list, choosing it again frees it. */
export function StateMap({ amounts, chosen, onChoose }: StateMapProps) {
  const states = useStates('US');
  const scroller = useRef<HTMLDivElement>(null);
  const most = Math.max(1, ...Object.values(amounts));
  // One stop of the Tab key; the arrows move within.
  const [current, setCurrent] = useState(() =>
    tiles.some(({ state }) => state === chosen)
      ? chosen
      : (tiles.find(({ state }) => amounts[state])?.state ?? tiles[0]!.state),
  );
  const tileOf = (state: string) => scroller.current?.querySelector<HTMLElement>(`[data-state="${state}"]`);
  useEffect(() => {
    // On a phone the map is wider than the window.
    const tile = chosen && scroller.current?.querySelector<HTMLElement>(`[data-state="${chosen}"]`);
    if (tile && scroller.current) scroller.current.scrollLeft = tile.offsetLeft - scroller.current.clientWidth / 2;
  }, [chosen]);
  const [more, setMore] = useState({ start: false, end: false });
  const findMore = () => {
    const { scrollLeft, scrollWidth, clientWidth } = scroller.current!;
    const next = { start: scrollLeft > 1, end: scrollLeft + clientWidth < scrollWidth - 1 };
    setMore((before) => (before.start === next.start && before.end === next.end ? before : next));
  };
  useEffect(() => {
    const watcher = new ResizeObserver(findMore);
    watcher.observe(scroller.current!);
    return () => watcher.disconnect();
  }, []);
  return (
    <div className={styles.frame}>
      <div
        ref={scroller}
        className={styles.scroll}
        data-more-start={more.start || undefined}
        data-more-end={more.end || undefined}
        onScroll={findMore}
      >
        <div className={styles.map} role="group" aria-label={t('Colleges by state, arrow keys move between states')}>
          {tiles.map(({ state, column }) => {
            const amount = amounts[state] ?? 0;
            return (
              <button
                key={state}
                type="button"
                data-state={state}
                data-shade={Math.ceil((SHADES * amount) / most)}
                className={styles.tile}
                // They come row by row. A policy names each value of a page that is drawn, so a row of its own would be too much.
                style={{ gridColumn: column + 1 }}
                tabIndex={state === current ? 0 : -1}
                aria-pressed={state === chosen}
                aria-disabled={amount === 0 && state !== chosen}
                aria-label={nameOf(state, states[state] ?? state, amount)}
                onFocus={() => setCurrent(state)}
                onClick={() => {
                  if (state === chosen) onChoose('');
                  else if (amount > 0) onChoose(state);
                }}
                onKeyDown={(event) => {
                  const next = stateBy(event.key, state);
                  if (next === null) return;
                  event.preventDefault();
                  tileOf(next)?.focus();
                }}
              >
                {state} {amount > 0 && <strong>{amount}</strong>}
              </button>
            );
          })}
        </div>
      </div>
      {(more.start || more.end) && (
        <p className={styles.hint} aria-hidden>
          {t('Swipe sideways for more states')}
        </p>
      )}
      <p className={styles.legend} aria-hidden>
        {t('Fewer')}
        {Array.from({ length: SHADES }, (_, shade) => (
          <span key={shade} data-shade={shade + 1} className={styles.swatch} />
        ))}
        {t('More colleges')}
      </p>
    </div>
  );
}

/** Begins with what the tile shows, so that it can be called by that. */
function nameOf(state: string, name: string, amount: number): string {
  if (amount === 0) return t('{state}, {name}, no colleges', { state, name });
  return plural(amount, '{state} {count} college, {name}', '{state} {count} colleges, {name}', { state, name });
}
