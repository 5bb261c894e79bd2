import { Button } from '@lineup/ui/button';
import { Panel } from '@lineup/ui/bottom-sheet';
import { useSettled } from '@lineup/ui/use-settled';
import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent } from 'react';
import { CloseButton } from '../../../kit/close-button';
import { Search } from '@lineup/ui/icons';
import { useLeave } from '../../../kit/use-leave';
import { Results, optionId } from './results';
import { isSearchKey } from './search-key';
import type { Option, OptionGroup } from './section';
import { pagesFor, usePages } from './use-pages';
import { useClosedRemotes } from './use-closed-remotes';
import { MIN_CHARACTERS, useFound } from './use-found';
import styles from './search-dialog.module.css';

const MAX_LENGTH = 100;

type Shown = Option & Pick<OptionGroup, 'isOld'>;

interface SearchDialogProps {
  /** `isLeft`: for a page that was chosen. */
  onClose(isLeft: boolean): void;
}

/** The search of the whole site: pages of the header, and what remotes find. The focus stays in the field. */
export default function SearchDialog({ onClose }: SearchDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isLeft = useRef(false);
  const id = useId();
  const [text, setText] = useState('');
  const [pointed, setPointed] = useState<string>();
  // Enter was pressed before the answer to what is typed.
  const [isEager, setEager] = useState(false);
  // The rest of a long text is not searched for.
  const typed = [...text.trim()].slice(0, MAX_LENGTH).join('');
  const settled = useSettled(typed);
  const pages = usePages();
  const found = useFound(settled);
  const closed = useClosedRemotes();
  const isAsked = typed.length >= MIN_CHARACTERS;
  const isBehind = isAsked && (settled !== typed || found.isWaiting);

  const close = () => dialog.current?.close();
  useLeave(() => {
    isLeft.current = true;
    close();
  });

  const hits = groupsFor({ typed, pages, found: isAsked ? found.groups : [] });
  const hasNothing = typed !== '' && hits.length === 0 && !isBehind && !found.hasFailed;
  // Where nothing is found there is still a way on.
  const groups = hasNothing ? pages : hits;
  const options = groups.flatMap(({ options: each, isOld }) => each.map((option): Shown => ({ ...option, isOld })));
  // Of pages that have nothing to do with it none is chosen.
  const active = options.find(({ key }) => key === pointed) ?? (hasNothing ? undefined : options[0]);
  const activeKey = active?.key;
  const isCurrent = (option: Shown) => option.kind === 'page' || (settled === typed && !option.isOld);
  const kept = active && isCurrent(active) ? active.key : undefined;
  // What shows first stays chosen when something comes in above it.
  if (kept !== undefined && kept !== pointed) setPointed(kept);
  const elementOf = (key: string) => document.getElementById(optionId(id, groups, key));
  const reveal = useEffectEvent((key: string) => elementOf(key)?.scrollIntoView?.({ block: 'nearest' }));
  useEffect(() => {
    if (activeKey !== undefined) reveal(activeKey);
  }, [activeKey]);

  const press = (key: string) => elementOf(key)?.click();
  const go = useEffectEvent(press);
  const awaited = isEager && !hasNothing ? options.find(isCurrent)?.key : undefined;
  useEffect(() => {
    if (awaited !== undefined) go(awaited);
  }, [awaited]);

  const point = (key: string | undefined) => {
    setPointed(key);
    setEager(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, nativeEvent } = event;
    if (nativeEvent.isComposing) return;
    if (isSearchKey(event)) {
      event.preventDefault();
      close();
    } else if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      const step = key === 'ArrowDown' ? 1 : -1;
      const place = options.findIndex((option) => option.key === activeKey);
      const next = place < 0 ? Math.min(step, 0) : place + step;
      point(options.at(next % options.length)?.key);
    } else if (key === 'Enter' && event.target instanceof HTMLInputElement) {
      event.preventDefault();
      if (active && isCurrent(active)) press(active.key);
      else if (isBehind) setEager(true);
      else if (active) press(active.key);
    }
  };

  return (
    <Panel
      ref={dialog}
      className={styles.dialog}
      aria-label="Search"
      onClose={() => onClose(isLeft.current)}
      onKeyDown={onKeyDown}
    >
      <div className={styles.head}>
        <Search size={20} aria-hidden="true" />
        <input
          className={styles.input}
          type="text"
          role="combobox"
          aria-label="Search Lineup"
          aria-expanded={options.length > 0}
          aria-controls={options.length > 0 ? id : undefined}
          aria-activedescendant={activeKey === undefined ? undefined : optionId(id, groups, activeKey)}
          aria-autocomplete="list"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          placeholder="Search colleges, players, teams"
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            point(undefined);
          }}
        />
        <CloseButton label="Close search" onClose={close} />
      </div>
      <div className={styles.body}>
        {hasNothing && (
          <p className={styles.note}>
            {typed.length < MIN_CHARACTERS
              ? `Type at least ${MIN_CHARACTERS} characters to search.`
              : `No results for “${typed}”. ${
                  closed.length > 0
                    ? `Turned off right now and not searched: ${closed.join(', ')}.`
                    : 'Check the spelling, or start from one of these pages.'
                }`}
          </p>
        )}
        {options.length > 0 && (
          <Results
            id={id}
            groups={groups}
            active={activeKey}
            text={hasNothing ? '' : typed}
            onPoint={point}
            onChoose={() => {
              isLeft.current = true;
              close();
              // The heading of the next page takes it.
              if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
            }}
          />
        )}
        {isBehind && !hits.some(({ isOld, key }) => isOld || key !== 'pages') && <Waiting />}
        {found.hasFailed && settled === typed && (
          <p className={styles.note} role="alert">
            Search isn’t responding. Check your connection. <Button onClick={found.retry}>Retry</Button>
          </p>
        )}
      </div>
      <p className="lu-visually-hidden" role="status">
        {statusOf({ typed, isBehind, hasNothing, amount: options.length })}
      </p>
    </Panel>
  );
}

interface Asked {
  typed: string;
  pages: OptionGroup[];
  found: OptionGroup[];
}

/** All pages until something is typed; then those that fit, and what was found. */
const groupsFor = ({ typed, pages, found }: Asked): OptionGroup[] =>
  typed === '' ? pages : [...pagesFor(pages, typed), ...found];

function statusOf(state: { typed: string; isBehind: boolean; hasNothing: boolean; amount: number }): string {
  if (state.typed.length < MIN_CHARACTERS) return '';
  if (state.isBehind) return 'Searching';
  if (state.hasNothing) return 'No results. Pages are listed instead.';
  return state.amount === 1 ? '1 result' : `${state.amount} results`;
}

function Waiting() {
  return (
    <div className={styles.loading}>
      {[1, 2, 3].map((line) => (
        <div key={line} className={styles.waiting} />
      ))}
    </div>
  );
}
