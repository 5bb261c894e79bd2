import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import type { TextPart } from './links-of';

export { linksOf, type TextPart } from './links-of';

/** Words that somebody wrote with the links in them: those to our own pages stay in this window. */
export function LinkedText({ parts }: { parts: TextPart[] }) {
  return parts.map((part, index) =>
    part.kind === 'text' ? (
      <Fragment key={index}>{part.text}</Fragment>
    ) : part.path ? (
      <Link key={index} to={part.path}>
        {part.text}
      </Link>
    ) : (
      <a key={index} href={part.href} target="_blank" rel="noopener noreferrer nofollow ugc">
        {part.text}
      </a>
    ),
  );
}
