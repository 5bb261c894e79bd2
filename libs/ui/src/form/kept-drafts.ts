// Lazy chunk, with the first form that keeps its draft.
import { ownRoom } from '@lineup/base';
import * as z from '@lineup/schema';

export { DraftNotice } from './draft-notice';

const triedSchema = z.object({
  id: z.string(),
  /** JSON of the input. */
  sent: z.string(),
});

/** Something sent that may have been stored: a retry of the same after a reload, too, meets its own row. */
export type Tried = z.infer<typeof triedSchema>;

/** What was typed into a form and not sent. */
export interface Typed<Draft> {
  draft: Draft;
  /** What is stored: only what differs from it was typed. */
  base: Draft;
  /** What was sent, while no answer says whether it was stored. */
  tried: Tried | null;
  /** Names of fields that are never kept. */
  secrets: ReadonlySet<string>;
}

/** A draft that was found, by field. */
export interface Kept<Draft> {
  typed: Partial<Draft>;
  tried: Tried | null;
  /** What was typed over and is now stored otherwise. */
  changed: (keyof Draft & string)[];
}

const storedSchema = z.object({
  typed: z.record(z.string(), z.unknown()),
  /** What was stored at the fields that were typed over. */
  base: z.record(z.string(), z.unknown()),
  tried: z.nullable(triedSchema),
  at: z.number(),
});

const read = (text: string | null) => z.readJson(storedSchema, text);
const bounds = { age: 7 * 86_400_000, length: 50_000, count: 30 };
const browserRoom = ownRoom('form', read, { bounds });
const tabRoom = ownRoom('form', read, { bounds, isOfTab: true });

/** Drafts of forms by name, in this tab alone for a visitor (`ownerId` null) and for what `isSensitive`. */
export function draftsOf(ownerId: string | null, isSensitive = false) {
  const room = ownerId === null || isSensitive ? tabRoom : browserRoom;
  const owner = ownerId ?? '';
  const forget = (name: string) => room.forget(owner, name);

  return {
    ownerId,

    forget,

    /** Forgets what is kept, unless it was typed elsewhere since `keep` returned this. */
    forgetOwn(name: string, own: string | null): void {
      if (own === null || JSON.stringify(room.find(owner, name)?.typed) === own) forget(name);
    },

    /** Whether something is kept under this name. */
    has: (name: string) => room.find(owner, name) !== null,

    /**
     * Keeps what was typed, and returns it for `forgetOwn`. A draft too long is not kept, but what was kept of it before
     * stays.
     */
    keep<Draft extends object>(name: string, { draft, base, tried, secrets }: Typed<Draft>): string | null {
      const fields = Object.entries(draft).filter(
        ([field, value]) => !secrets.has(field) && isPlain(value) && !isSame(value, base[field as keyof Draft]),
      );
      if (fields.length === 0) {
        forget(name);
        return null;
      }
      const typed = Object.fromEntries(fields);
      const before = Object.fromEntries(fields.map(([field]) => [field, base[field as keyof Draft]]));
      if (!room.keep(owner, name, { typed, base: before, tried, at: Date.now() })) return null;
      return JSON.stringify(typed);
    },

    /** What is kept for a form that is about to show `base`; null for nothing that differs from it. */
    find<Draft extends object>(name: string, base: Draft): Kept<Draft> | null {
      const kept = room.find(owner, name);
      if (!kept) return null;
      const fields = Object.entries(kept.typed).filter(([field, value]) => {
        const now = base[field as keyof Draft];
        return Object.hasOwn(base, field) && hasShapeOf(now, value) && !isSame(now, value);
      });
      if (fields.length === 0) return null;
      return {
        typed: Object.fromEntries(fields) as Partial<Draft>,
        tried: kept.tried,
        changed: fields
          .map(([field]) => field as keyof Draft & string)
          .filter((field) => !isSame(base[field], kept.base[field])),
      };
    },
  };
}

export type Drafts = ReturnType<typeof draftsOf>;

/** Whether two values of a field are the same, as they would be stored. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Text, numbers, yes and no, and lists and records of them: no file, no date. */
function isPlain(value: unknown): boolean {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return true;
  if (Array.isArray(value)) return value.every(isPlain);
  return isRecord(value) && Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isPlain);
}

/** Whether a kept value still fits its field, which a newer version of the form may hold otherwise. */
function hasShapeOf(now: unknown, kept: unknown): boolean {
  if (now === null || now === undefined || kept === null) return true;
  if (Array.isArray(now))
    return Array.isArray(kept) && (now.length === 0 || kept.every((each) => hasShapeOf(now[0], each)));
  if (isRecord(now)) return isRecord(kept) && Object.keys(now).every((key) => Object.hasOwn(kept, key));
  return typeof now === typeof kept;
}
