import { useEffect, useId, useState, type MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import { findAnchor, goToAnchor } from './anchors';
import styles from './contents.module.css';
import { t } from '../language';
import { textLanguage } from './text-language';

interface ContentsProps {
  headings: readonly { id: string; text: string; depth: number }[];
}

/** Below the header of the site, in px: a heading up there is being read. */
const READING_LINE = 120;

/** The table of contents; it marks the section that is being read. On a phone it is folded. */
export function Contents({ headings }: ContentsProps) {
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  const current = useCurrent(headings);
  const choose = (event: MouseEvent, hash: string) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    setOpen(false);
    // After the list has folded, which moves the text.
    requestAnimationFrame(() => goToAnchor(hash));
  };
  return (
    <nav className={styles.contents} aria-label={t('On this page')}>
      <h2>{t('On this page')}</h2>
      <button type="button" aria-expanded={isOpen} aria-controls={listId} onClick={() => setOpen(!isOpen)}>
        {t('On this page')}
      </button>
      <ol id={listId} lang={textLanguage()} data-open={isOpen || undefined}>
        {headings.map(({ id, text, depth }) => (
          <li key={id} data-depth={depth}>
            <Link
              to={`#${id}`}
              preventScrollReset
              aria-current={id === current ? 'location' : undefined}
              onClick={(event) => choose(event, `#${id}`)}
            >
              {text}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The heading whose section is at the top of the window; at the end of the page the last one. */
function useCurrent(headings: ContentsProps['headings']): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      const { scrollHeight } = document.documentElement;
      const isAtEnd = scrollY > 0 && innerHeight + scrollY >= scrollHeight - 2;
      const passed = headings.filter(({ id }) => {
        const heading = findAnchor(`#${encodeURIComponent(id)}`);
        return heading && heading.getBoundingClientRect().top <= (isAtEnd ? innerHeight : READING_LINE);
      });
      setCurrent(passed.at(-1)?.id);
    };
    const lookSoon = () => {
      frame ||= requestAnimationFrame(look);
    };
    lookSoon();
    addEventListener('scroll', lookSoon, { passive: true });
    addEventListener('resize', lookSoon);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('scroll', lookSoon);
      removeEventListener('resize', lookSoon);
    };
  }, [headings]);
  return current;
}
