/** What a message says: as Discord shows it, and as an event for a server of the team. Times show in each reader's zone. */
export interface WebhookContent {
  event: 'practice' | 'move' | 'cancel' | 'announcement' | 'scrim' | 'post' | 'need' | 'test';
  /** How many things one act changed. */
  amount: number;
  created_at: string;
  /** A path of the site. */
  href: string;
  /** Null where the name is left out. */
  team?: string | null;
  college?: string;
  title?: string | null;
  at?: string;
  was_at?: string | null;
  minutes?: number;
  game?: string | null;
  place?: string | null;
  text?: string | null;
  positions?: string | null;
  class_year?: number | null;
  minimum_rank?: string | null;
  spots?: number;
}

const HEADS: Record<WebhookContent['event'], (subject: string) => string> = {
  practice: (subject) => `Practice scheduled${subject}`,
  move: (subject) => `Practice moved${subject}`,
  cancel: (subject) => `Practice canceled${subject}`,
  announcement: () => 'New announcement',
  scrim: (subject) => `Scrim agreed${subject}`,
  post: (subject) => `Looking for players${subject}`,
  need: (subject) => `Looking for a player${subject}`,
  test: () => 'This is a test. What you chose will come here.',
};

const LINKS: Record<WebhookContent['event'], string> = {
  practice: 'Answer with one press',
  move: 'Answer with one press',
  cancel: 'See all practices',
  announcement: 'Read it on Lineup',
  scrim: 'Answer with one press',
  post: 'See the post',
  need: 'See the college',
  test: 'Open Lineup',
};

/** Words of people never become formatting, links or mentions. */
export const plain = (text: string): string =>
  text.replaceAll(/\s+/g, ' ').replaceAll(/[\\*_~`|>#[\]()<@:]/g, String.raw`\$&`);

const time = (at: string, style: string): string => `<t:${Math.floor(Date.parse(at) / 1000)}:${style}>`;

/** The body of a call to a webhook of Discord (https://discord.com/developers/docs/resources/webhook#execute-webhook). */
export function discordMessage(content: WebhookContent, site: string): Record<string, unknown> {
  const { event, amount, at, was_at: wasAt, minutes, text, href } = content;
  const head = HEADS[event](content.title ? `: ${plain(content.title)}` : '');
  const owner = content.team ?? content.college;
  const facts = [
    content.game && plain(content.game),
    content.place && plain(content.place),
    content.positions && plain(content.positions),
    content.minimum_rank && `${plain(content.minimum_rank)} or higher`,
    content.class_year && `class of ${content.class_year}`,
    content.spots && (content.spots === 1 ? '1 open spot' : `${content.spots} open spots`),
  ].filter(Boolean);
  const lines = [
    `**${head}**${owner ? ` · ${plain(owner)}` : ''}`,
    at && `${time(at, 'F')} (${time(at, 'R')})${minutes ? `, ${minutes} minutes` : ''}`,
    wasAt && `Before: ${time(wasAt, 'F')}`,
    amount > 1 && `and ${amount - 1} more`,
    facts.join(' · '),
    text && plain(text),
    `[${LINKS[event]}](${site}${href})`,
  ];
  return {
    content: lines.filter(Boolean).join('\n').slice(0, 2000),
    allowed_mentions: { parse: [] },
    // SUPPRESS_EMBEDS: no preview of a page that says less than the message.
    flags: 4,
  };
}

const TYPES: Record<WebhookContent['event'], string> = {
  practice: 'practice.scheduled',
  move: 'practice.moved',
  cancel: 'practice.canceled',
  announcement: 'announcement.published',
  scrim: 'scrim.agreed',
  post: 'recruiting_post.published',
  need: 'roster_need.added',
  test: 'test',
};

/** The payload of an event as Standard Webhooks proposes it. */
export function eventBody(content: WebhookContent, site: string): string {
  const { event, created_at: timestamp, href, at, was_at, ...rest } = content;
  const data = {
    ...rest,
    ...(at && { starts_at: at }),
    ...(was_at && { started_at_before: was_at }),
    url: site + href,
  };
  return JSON.stringify({ type: TYPES[event], timestamp, data });
}
