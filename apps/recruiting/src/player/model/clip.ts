/** A highlight that can be played on the page. */
export interface Clip {
  site: 'YouTube' | 'Twitch' | 'Medal';
  /** Address of the site's player, to be loaded only when somebody presses play. */
  player: string;
}

const ID = /^[\w-]{4,120}$/;

/** The clip behind a link; null for a page of another site, or one of these that is no clip. */
export function clipOf(link: string, parent = globalThis.location?.hostname ?? ''): Clip | null {
  let url: URL;
  try {
    url = new URL(link);
  } catch {
    return null;
  }
  if (url.protocol !== 'https:') return null;
  const host = url.hostname.replace(/^(www|m)\./, '');
  const [first = '', second = '', third = '', fourth = ''] = url.pathname.split('/').filter(Boolean);

  if (host === 'youtu.be') return youTube(first);
  if (host === 'youtube.com') {
    if (first === 'watch') return youTube(url.searchParams.get('v') ?? '');
    return ['shorts', 'live', 'embed'].includes(first) ? youTube(second) : null;
  }
  if (host === 'clips.twitch.tv') return twitchClip(first, parent);
  if (host === 'twitch.tv') {
    if (first === 'videos' && /^\d{4,20}$/.test(second))
      return { site: 'Twitch', player: `https://player.twitch.tv/?video=${second}&parent=${parent}` };
    return second === 'clip' ? twitchClip(third, parent) : null;
  }
  if (host === 'medal.tv') {
    const id = first === 'games' && third === 'clips' ? fourth : first === 'clips' || first === 'clip' ? second : '';
    return ID.test(id) ? { site: 'Medal', player: `https://medal.tv/clip/${id}` } : null;
  }
  return null;
}

const youTube = (id: string): Clip | null =>
  ID.test(id) ? { site: 'YouTube', player: `https://www.youtube-nocookie.com/embed/${id}?autoplay=1` } : null;

const twitchClip = (id: string, parent: string): Clip | null =>
  ID.test(id) ? { site: 'Twitch', player: `https://clips.twitch.tv/embed?clip=${id}&parent=${parent}` } : null;
