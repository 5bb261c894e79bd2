import { isOwnPicture, pictureAddress } from '@lineup/ui/picture-address';
import type { AnchorHTMLAttributes } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import { Link } from 'react-router-dom';
import rehypeSlug from 'rehype-slug';
import remarkGfm from 'remark-gfm';
import styles from './markdown.module.css';

const components: Components = {
  a: ({ href = '', children, title }) => (
    <MarkdownLink href={href} title={title}>
      {children}
    </MarkdownLink>
  ),
  // The security policy shows only our own pictures: in place of any other stands what it would show.
  img: ({ src, alt }) =>
    typeof src === 'string' && isOwnPicture(src) ? (
      <img src={pictureAddress(src)} alt={alt ?? ''} loading="lazy" />
    ) : (
      <>{alt}</>
    ),
  // A wide table scrolls by itself, reachable by keyboard; the page does not.
  table: ({ children }) => (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.table} role="region" aria-label="Table" tabIndex={0}>
      <table>{children}</table>
    </div>
  ),
};

interface MarkdownProps {
  text: string;
}

/** Markdown as React elements. Raw HTML stays text, and only http(s), mail and relative links keep their target. */
export function Markdown({ text }: MarkdownProps) {
  return (
    <div className={styles.body}>
      <ReactMarkdown remarkPlugins={[remarkGfm]} rehypePlugins={[rehypeSlug]} components={components}>
        {text}
      </ReactMarkdown>
    </div>
  );
}

function MarkdownLink({ href = '', children, title }: AnchorHTMLAttributes<HTMLAnchorElement>) {
  if (/^\/(?!\/)[^\\\p{Cc}]*$/u.test(href)) {
    return (
      <Link to={href} title={title}>
        {children}
      </Link>
    );
  }
  const isExternal = /^[a-z]+:|^[/\\]{2}/i.test(href);
  return (
    <a
      href={href || undefined}
      title={title}
      {...(isExternal ? { target: '_blank', rel: 'noopener noreferrer nofollow' } : {})}
    >
      {children}
    </a>
  );
}
