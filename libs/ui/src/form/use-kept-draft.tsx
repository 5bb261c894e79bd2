import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
  type RefObject,
} from 'react';
import { toast } from '../toast/toast';
import { draftOwner, onDraftOwnerChange } from './draft-owner';
import type { Drafts, Kept, Tried } from './kept-drafts';
import { lazyCode } from './lazy-code';
import { t } from '../language';

const useCode = lazyCode(() => import('./kept-drafts'), 'Drafts are not kept');

/** What is never kept. A password that shows is a text field. */
const SECRETS = '[type="password"], [type="file"], [autocomplete*="password"], [autocomplete="one-time-code"]';

/** Drafts are this browser's: what the server drew has none. */
const nobody = () => null;

interface KeptDraftOptions<Draft extends object> {
  /** Undefined: nothing is kept. */
  name: string | undefined;
  /** Kept in this tab alone. */
  isSensitive: boolean;
  draft: Draft;
  base: Draft;
  /** Another one where the form begins again. */
  id: string;
  tried: Tried | null;
  /** Being sent: whoever leaves meanwhile is told how that ends. */
  isLocked: RefObject<boolean>;
  form: RefObject<HTMLFormElement | null>;
  onFound(kept: Kept<Draft>): void;
  /** Begins again, or goes back to what was dropped. */
  onReplace(draft: Draft, tried: Tried | null): void;
}

interface KeptDraft {
  /** Says that a draft is back, above the fields. */
  notice: ReactNode;
  onTyped(): void;
  /** The form begins again. */
  begin(): void;
  /** What was typed is stored: nothing of it is kept. With `isOver` nothing more will be. */
  forget(isOver: boolean): void;
}

/** Keeps what is typed into a form in this browser until it is sent, and puts it back when the form opens again. */
export function useKeptDraft<Draft extends object>(options: KeptDraftOptions<Draft>): KeptDraft {
  const { name, isSensitive, draft, base, id, tried, isLocked, form, onReplace } = options;
  const isKept = name !== undefined;
  const code = useCode(isKept);
  const owner = useSyncExternalStore(onDraftOwnerChange, draftOwner, nobody);
  // The drafts of whoever is signed in, as soon as their code is here.
  const drafts = useMemo(
    () => (isKept && code ? code.draftsOf(owner, isSensitive) : null),
    [isKept, code, owner, isSensitive],
  );
  const [found, setFound] = useState<{ isChanged: boolean } | null>(null);
  const [dropped, setDropped] = useState<{ draft: Draft; tried: Tried | null } | null>(null);
  const isOver = useRef(false);
  const hasTyped = useRef(false);
  const before = useRef<Drafts | null>(null);
  // What this form kept last.
  const own = useRef<string | null>(null);
  // What showed when a draft was found, which does not take its place.
  const outdated = useRef<Draft | null>(null);

  const find = useEffectEvent((of: string, by: Drafts) => {
    const kept = by.find(of, base);
    setDropped(null);
    setFound(kept && { isChanged: kept.changed.length > 0 });
    outdated.current = kept && draft;
    if (kept) options.onFound(kept);
  });
  // Before it is painted, and before the effect below keeps what shows now.
  useLayoutEffect(() => {
    if (name === undefined || !drafts) return;
    if (before.current && before.current.ownerId !== drafts.ownerId) {
      before.current.forget(name);
      // A person who signed out leaves nothing to whoever comes after.
      if (before.current.ownerId !== null) isOver.current = true;
    }
    before.current = drafts;
    if (!isOver.current) find(name, drafts);
  }, [drafts, name]);

  useEffect(() => {
    if (name === undefined || !drafts || isOver.current || draft === outdated.current) return;
    outdated.current = null;
    const secrets = [...(form.current?.querySelectorAll<HTMLInputElement>(SECRETS) ?? [])].map((field) => field.name);
    own.current = drafts.keep(name, { draft, base, tried, secrets: new Set(secrets) });
  }, [drafts, name, draft, base, id, tried, form]);

  useEffect(
    () => () => {
      if (name === undefined || isOver.current || isLocked.current || !hasTyped.current || !drafts?.has(name)) return;
      // Signing out forgets it.
      if (drafts.ownerId !== draftOwner()) return;
      toast.info(t('Draft kept'), { description: t('It will be here when you open this again.') });
    },
    [drafts, name, isLocked],
  );

  const showsDrop = dropped !== null && code?.isSame(draft, base);
  const showsFound = found !== null && dropped === null;
  return {
    notice: code && (showsDrop || showsFound) && (
      <code.DraftNotice
        state={showsFound ? 'restored' : 'discarded'}
        isChanged={found?.isChanged ?? false}
        onDiscard={() => {
          setDropped({ draft, tried });
          onReplace(base, null);
        }}
        onUndo={() => {
          if (dropped) onReplace(dropped.draft, dropped.tried);
          setDropped(null);
        }}
      />
    ),
    onTyped: () => void (hasTyped.current = true),
    begin: () => {
      isOver.current = false;
      hasTyped.current = false;
    },
    forget: (over) => {
      isOver.current = over;
      hasTyped.current = false;
      setFound(null);
      setDropped(null);
      if (name !== undefined) drafts?.forgetOwn(name, own.current);
    },
  };
}
