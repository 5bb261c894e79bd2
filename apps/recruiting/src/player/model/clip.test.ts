import { describe, expect, it } from 'vitest';
import { clipOf } from './clip';

describe('[RC-012] clips of a profile', () => {
  it.each([
    [
      'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=4',
      'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1',
    ],
    ['https://youtu.be/dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1'],
    ['https://m.youtube.com/shorts/dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1'],
    ['https://clips.twitch.tv/BraveFish', 'https://clips.twitch.tv/embed?clip=BraveFish&parent=lineup.example'],
    [
      'https://www.twitch.tv/riley/clip/BraveFish-x_1',
      'https://clips.twitch.tv/embed?clip=BraveFish-x_1&parent=lineup.example',
    ],
    ['https://www.twitch.tv/videos/123456', 'https://player.twitch.tv/?video=123456&parent=lineup.example'],
    ['https://medal.tv/games/valorant/clips/1a2b3c', 'https://medal.tv/clip/1a2b3c'],
  ])('%s plays', (link, player) => expect(clipOf(link, 'lineup.example')?.player).toBe(player));

  it.each([
    'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
    'https://evil.example/?https://youtu.be/dQw4w9WgXcQ',
    'https://www.youtube.com/@riley',
    'https://youtu.be/"onload="x',
    'https://www.twitch.tv/riley',
    'http://youtu.be/dQw4w9WgXcQ',
    'javascript:alert(1)//youtu.be/dQw4w9WgXcQ',
    'no address',
  ])('%s is a link and no more', (link) => expect(clipOf(link, 'lineup.example')).toBeNull());
});
