import type { EditedPage } from './load-edited-page';
import { EMPTY_PAGE, fieldsOf, isSamePage, type PageFields } from '../model/page-fields';
import type { KeptPage } from './kept-page';
import type { StoredPage } from './stored-page';

/** What the editor begins with. */
export interface Opening {
  pageId: string;
  draftId: string | null;
  typed: PageFields;
  /** What was typed before and is not saved. */
  isKept: boolean;
  /** `typed` began with another version of the page: somebody else has saved since. */
  isOutdated: boolean;
  /** The page that a save replaces; null for a new one. */
  base: StoredPage | null;
}

/** The newest of what is kept in this browser, the draft on the server and the page. */
export function openingOf({ page, draft }: EditedPage, here: KeptPage | null): Opening {
  const saved = page ? fieldsOf(page) : EMPTY_PAGE;
  const own = here && (!page || here.pageId === page.id) ? here : null;
  const isHereNewer = own !== null && (!draft || own.at >= Date.parse(draft.updated_at));
  const kept = isHereNewer ? { fields: own.fields, basedOn: own.basedOn } : draft && keptOf(draft);
  const isKept = kept !== null && !isSamePage(kept.fields, saved);
  return {
    pageId: page?.id ?? draft?.id ?? own?.pageId ?? crypto.randomUUID(),
    draftId: draft?.id ?? null,
    typed: isKept ? kept.fields : saved,
    isKept,
    isOutdated: isKept && page !== null && !isSameInstant(kept.basedOn, page.updated_at),
    base: page,
  };
}

const keptOf = ({ fields, based_on }: NonNullable<EditedPage['draft']>) => ({ fields, basedOn: based_on });

/** To the microsecond, as the database keeps it, in whatever way it is written. */
const isSameInstant = (one: string | null, other: string) =>
  one !== null && (one === other || (Date.parse(one) === Date.parse(other) && microsOf(one) === microsOf(other)));

const microsOf = (instant: string) => (/\.(\d+)/.exec(instant)?.[1] ?? '').padEnd(6, '0');
