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
import type { Drafts, Kept } from './kept-drafts';

type Code = typeof import('./kept-drafts');
let code: Code | undefined;

/** What is never kept. A password that shows is a text field. */
const SECRETS = '[type="password"], [type="file"], [autocomplete*="password"], [autocomplete="one-time-code"]';

interface KeptDraftOptions<Draft extends object> {
  /** Undefined: nothing is kept. */
  name: string | undefined;
  draft: Draft;
  base: Draft;
  id: string;
  form: RefObject<HTMLFormElement | null>;
  onFound(kept: Kept<Draft>): void;
  /** Begins anew, or goes back to what was dropped. */
  onReplace(draft: Draft, id: string): void;
}

interface KeptDraft {
  /** Says that a draft is back, above the fields. */
  notice: ReactNode;
  onTyped(): void;
  /** The form begins anew. */
  begin(): void;
  /** What was typed is stored: nothing of it is kept. With `isOver` nothing more will be. */
  forget(isOver: boolean): void;
}

/** Keeps what is typed into a form in this browser until it is sent, and puts it back when the form opens again. */
export function useKeptDraft<Draft extends object>(options: KeptDraftOptions<Draft>): KeptDraft {
  const { name, draft, base, id, form, onReplace } = options;
  const drafts = useDrafts(name !== undefined);
  const [found, setFound] = useState<{ isChanged: boolean } | null>(null);
  const [dropped, setDropped] = useState<{ draft: Draft; id: string } | null>(null);
  const isOver = useRef(false);
  const hasTyped = useRef(false);
  const before = useRef<Drafts | null>(null);
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
      // Who signed out leaves nothing to who comes after.
      if (before.current.ownerId !== '') isOver.current = true;
    }
    before.current = drafts;
    if (!isOver.current) find(name, drafts);
  }, [drafts, name]);

  useEffect(() => {
    if (name === undefined || !drafts || isOver.current || draft === outdated.current) return;
    outdated.current = null;
    const secrets = [...(form.current?.querySelectorAll<HTMLInputElement>(SECRETS) ?? [])].map((field) => field.name);
    drafts.keep(name, { draft, base, id, secrets: new Set(secrets) });
  }, [drafts, name, draft, base, id, form]);

  useEffect(
    () => () => {
      if (name === undefined || isOver.current || !hasTyped.current || !drafts?.has(name)) return;
      toast.info('Draft kept', { description: 'It is here when you open this again.' });
    },
    [drafts, name],
  );

  const showsDrop = dropped !== null && code?.isSame(draft, base);
  const showsFound = found !== null && dropped === null;
  return {
    notice: code && (showsDrop || showsFound) && (
      <code.DraftNotice
        state={showsFound ? 'restored' : 'discarded'}
        isChanged={found?.isChanged ?? false}
        onDiscard={() => {
          setDropped({ draft, id });
          onReplace(base, crypto.randomUUID());
        }}
        onUndo={() => {
          if (dropped) onReplace(dropped.draft, dropped.id);
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
      if (name !== undefined) drafts?.forget(name);
    },
  };
}

/** The drafts of whoever is signed in, as soon as their code is here. */
function useDrafts(isWanted: boolean): Drafts | null {
  const owner = useSyncExternalStore(onDraftOwnerChange, draftOwner);
  const [isLoaded, setLoaded] = useState(code !== undefined);
  useEffect(() => {
    if (!isWanted || isLoaded) return;
    let isShown = true;
    import('./kept-drafts').then(
      (module) => {
        code = module;
        if (isShown) setLoaded(true);
      },
      // The form itself works without.
      (error: unknown) => console.error('Drafts are not kept', error),
    );
    return () => {
      isShown = false;
    };
  }, [isWanted, isLoaded]);
  return useMemo(() => (isWanted && isLoaded && code ? code.draftsOf(owner) : null), [isWanted, isLoaded, owner]);
}
