import type { EditedPage } from './load-edited-page';
import { fieldsOf, isSameWriting, NOTHING_WRITTEN, type WritingFields } from '../model/writing-fields';
import type { StoredWriting } from '../model/writing-table';
import type { KeptPage } from './kept-page';

/** What the editor begins with. */
export interface Opening {
  pageId: string;
  draftId: string | null;
  typed: WritingFields;
  /** What was typed before and is not saved. */
  isKept: boolean;
  /** `typed` began with another version of the page: somebody else has saved since. */
  isOutdated: boolean;
  /** The page that a save replaces; null for a new one. */
  base: StoredWriting | null;
}

/** The newest of what is kept in this browser, the draft on the server and the page. */
export function openingOf({ page, draft }: EditedPage, here: KeptPage | null): Opening {
  const saved = page ? fieldsOf(page) : NOTHING_WRITTEN;
  const own = here && (!page || here.pageId === page.id) ? here : null;
  const isHereNewer = own !== null && (!draft || own.at >= Date.parse(draft.updated_at));
  const kept = isHereNewer ? { fields: own.fields, basedOn: own.basedOn } : draft && keptOf(draft);
  const isKept = kept !== null && !isSameWriting(kept.fields, saved);
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
