import type { Message } from '../cache/message';
import type { ThreadItem } from './thread-items';

/** In CSS pixels, of a text of the usual size: as the style sheets of the thread have them. */
const DAY = 38;
const GROUP = 12;
const NAME = 20;
const TIME = 20;
/** Below one whose time stands under the next. */
const GAP = 4;
const BUBBLE = 18;
const LINE = 23.2;
const CHARACTER = 7.6;
const QUOTE = 46;
const REACTIONS = 46;
/** A picture is at most so wide, and two of several stand side by side. */
const PICTURE = 360;
/** What the bubble leaves of the width. */
const SHARE = 0.85;
const INSET = 26;
const WIDEST = 620;

/**
 * About how high a line of the thread is, before it is measured: the closer, the less moves when it is. `width` is that
 * of the list.
 */
export function expectedHeight(item: ThreadItem, myId: string, width: number): number {
  if (item.kind === 'day' || item.kind === 'unread') return DAY;
  const room = Math.max(Math.min(width * SHARE, WIDEST) - INSET, 100);
  if (item.kind === 'outgoing') return GROUP + textHeight(item.outgoing.content, room) + TIME;
  const { message, startsGroup, endsMinute } = item;
  const time = endsMinute || message.edited_at !== null ? TIME : GAP;
  const head = startsGroup ? GROUP + (message.sender_id === myId ? 0 : NAME) : 0;
  if (message.deleted_at !== null) return head + LINE + time;
  return (
    head +
    (message.reply_to === null ? 0 : QUOTE) +
    picturesHeight(message.images, room) +
    (message.content === '' ? 0 : textHeight(message.content, room)) +
    (message.reactions.length === 0 ? 0 : REACTIONS) +
    time
  );
}

function textHeight(text: string, room: number): number {
  const inLine = room / CHARACTER;
  const lines = text.split('\n').reduce((sum, line) => sum + Math.max(Math.ceil(line.length / inLine), 1), 0);
  return BUBBLE + lines * LINE;
}

function picturesHeight(images: Message['images'], room: number): number {
  const [first] = images ?? [];
  if (!images || !first) return 0;
  const wide = Math.min(PICTURE, room);
  return images.length === 1
    ? Math.min((wide * first.height) / Math.max(first.width, 1), PICTURE)
    : (Math.ceil(images.length / 2) * wide) / 2;
}
