import { useState } from 'react';
import { ExternalLink, Play } from 'lucide-react';
import type { PlayerLink } from '../../model/load-player';
import type { Clip } from '../../model/clip';
import styles from './rows.module.css';
import { rich } from '../../../language';

interface ClipCardProps {
  link: PlayerLink;
  clip: Clip;
}

/** The button that had the focus goes when the clip plays. */
const takeFocus = (frame: HTMLIFrameElement | null) => frame?.focus();

/** A highlight. Nothing is loaded from its site before somebody presses play. */
export function ClipCard({ link, clip }: ClipCardProps) {
  const [isPlaying, setPlaying] = useState(false);
  return (
    <li>
      {isPlaying ? (
        <iframe
          ref={takeFocus}
          className={styles.screen}
          src={clip.player}
          title={link.title}
          allow="autoplay; fullscreen; encrypted-media"
          allowFullScreen
          referrerPolicy="strict-origin"
          sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
        />
      ) : (
        <button type="button" className={styles.screen} onClick={() => setPlaying(true)}>
          <Play size={32} aria-hidden />
          <span>
            {rich(
              'Play <title>{name}</title> from {site}',
              { title: (words) => <span className="lu-visually-hidden">{words}</span> },
              { name: link.title, site: clip.site },
            )}
          </span>
        </button>
      )}
      <p className={styles.clipTitle}>
        {link.title}
        <a href={link.url} target="_blank" rel="noopener noreferrer nofollow ugc">
          {clip.site} <ExternalLink size={14} aria-hidden />
        </a>
      </p>
    </li>
  );
}
