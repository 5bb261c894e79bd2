import { useChoices } from '@lineup/ui/choices';
import { Button } from '@lineup/ui/button';
import { Panel } from '@lineup/ui/bottom-sheet';
import { useSettled } from '@lineup/ui/use-settled';
import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent } from 'react';
import { plural, t } from '../../../language/language';
import { CloseButton } from '../../../kit/close-button';
import { Search } from '@lineup/ui/icons';
import { useLeave } from '../../../kit/use-leave';
import { Results } from './results';
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
  const isCurrent = (option: Shown) => option.kind === 'page' || (settled === typed && !option.isOld);
  const press = (key: string) => choices.elementOf(key)?.click();
  const choices = useChoices({
    items: options,
    keyOf: ({ key }) => key,
    fieldId: id,
    label: t('Results'),
    text,
    isOpen: options.length > 0,
    // Of pages that have nothing to do with it none is chosen.
    isFirstActive: !hasNothing,
    onType: (next) => {
      setText(next);
      setEager(false);
    },
    onChoose: (option, by) => {
      if (by === 'press') return;
      if (isBehind && !isCurrent(option)) setEager(true);
      else press(option.key);
    },
    onKeyDown: ({ key }) => {
      if (key !== 'Enter') setEager(false);
      else if (!choices.activeItem && isBehind) setEager(true);
    },
  });
  const { activeItem: active, isPointed, point, fieldProps, listProps, optionProps } = choices;
  const kept = active && isCurrent(active) ? active.key : undefined;
  // What shows first stays chosen when something comes in above it.
  if (kept !== undefined && !isPointed) point(kept);

  const go = useEffectEvent(press);
  const awaited = isEager && !hasNothing ? options.find(isCurrent)?.key : undefined;
  useEffect(() => {
    if (awaited !== undefined) go(awaited);
  }, [awaited]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || !isSearchKey(event)) return;
    event.preventDefault();
    close();
  };

  return (
    <Panel
      ref={dialog}
      className={styles.dialog}
      aria-label={t('Search')}
      onClose={() => onClose(isLeft.current)}
      onKeyDown={onKeyDown}
    >
      <div className={styles.head}>
        <Search size={20} aria-hidden="true" />
        <input
          {...fieldProps}
          className={styles.input}
          type="text"
          aria-label={t('Search Lineup')}
          aria-controls={options.length > 0 ? listProps.id : undefined}
          autoCapitalize="off"
          enterKeyHint="go"
          placeholder={t('Search colleges, players, teams')}
        />
        <CloseButton label={t('Close search')} onClose={close} />
      </div>
      <div className={styles.body}>
        {hasNothing && (
          <p className={styles.note}>
            {typed.length < MIN_CHARACTERS
              ? t('Type at least {min} characters to search.', { min: MIN_CHARACTERS })
              : `${t('No results for “{text}”.', { text: typed })} ${
                  closed.length > 0
                    ? t('Turned off right now and not searched: {names}.', { names: closed.join(', ') })
                    : t('Check the spelling, or start from one of these pages.')
                }`}
          </p>
        )}
        {options.length > 0 && (
          <Results
            groups={groups}
            text={hasNothing ? '' : typed}
            listProps={listProps}
            optionProps={optionProps}
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
            {t('Search isn’t responding. Check your connection.')} <Button onClick={found.retry}>{t('Retry')}</Button>
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
  if (state.isBehind) return t('Searching');
  if (state.hasNothing) return t('No results. Pages are listed instead.');
  return plural(state.amount, '{count} result', '{count} results');
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
