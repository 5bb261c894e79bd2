import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { toast } from '@lineup/ui/toast';
import { goToAnchor } from './anchors';
import styles from './body-frame.module.css';
import { t } from '../language';
import { textLanguage } from './text-language';

interface BodyFrameProps {
  children?: ReactNode;
  /** Sanitized HTML in place of children. */
  html?: string;
}

/** The text of a page or article: its look, and links that lead on within the site without loading it again. */
export function BodyFrame({ children, html }: BodyFrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  const { hash } = useLocation();
  const navigate = useNavigate();

  // The browser looked for the heading in the address before the text was there.
  useEffect(() => goToAnchor(hash), [hash]);

  const follow = useEffectEvent((event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const href = link?.getAttribute('href');
    if (!link || !href || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return;
    if (href.startsWith('#')) {
      event.preventDefault();
      void navigate({ hash: href }, { preventScrollReset: true });
      goToAnchor(href);
      if (link.dataset['anchor'] !== undefined) void copyLink(href);
    } else if (/^\/(?![/\\])/.test(href)) {
      event.preventDefault();
      void navigate(href);
    }
  });
  useEffect(() => {
    const node = frame.current;
    const onClick = (event: MouseEvent) => follow(event);
    node?.addEventListener('click', onClick);
    return () => node?.removeEventListener('click', onClick);
  }, []);

  return html === undefined ? (
    <div ref={frame} className={styles.body} lang={textLanguage()}>
      {children}
    </div>
  ) : (
    <div ref={frame} className={styles.body} lang={textLanguage()} dangerouslySetInnerHTML={{ __html: html }} />
  );
}

async function copyLink(hash: string) {
  try {
    await navigator.clipboard.writeText(location.origin + location.pathname + hash);
    toast.success(t('Link copied'));
  } catch {
    // The address bar has it as well.
  }
}
