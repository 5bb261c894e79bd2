import { isOwnPicture, pictureAddress } from '@lineup/ui/picture-address';
import ReactMarkdown, { type Components } from 'react-markdown';
import rehypeSlug from 'rehype-slug';
import remarkGfm from 'remark-gfm';
import { ID_PREFIX } from './anchors';
import { BodyFrame } from './body-frame';
import { intricacyOf } from '../model/intricate-text';
import { decorate, NOTES, type Node } from './decorate';

const components: Components = {
  // An unsafe address is taken away.
  a: ({ node: _node, children, ...attributes }) => <a {...(attributes.href ? attributes : {})}>{children}</a>,
  // The security policy shows only our own pictures: in place of any other stands what it would show.
  img: ({ src, alt, title }) =>
    typeof src === 'string' && isOwnPicture(src) ? (
      <img src={pictureAddress(src)} alt={alt ?? ''} title={title} loading="lazy" />
    ) : (
      <>{alt}</>
    ),
};

interface MarkdownProps {
  text: string;
}

/**
 * Markdown as React elements, the same as `supabase/functions/_shared/render-markdown.ts` makes of it
 * (`markdown-cases.json` there). Raw HTML stays text, and only http(s), mail and relative links keep their target.
 */
export function Markdown({ text }: MarkdownProps) {
  // Reading it would stop the browser; it cannot be saved either.
  if (intricacyOf(text))
    return (
      <BodyFrame>
        <pre>{text}</pre>
      </BodyFrame>
    );
  return (
    <BodyFrame>
      <ReactMarkdown
        remarkPlugins={[remarkGfm]}
        remarkRehypeOptions={{ clobberPrefix: NOTES }}
        rehypePlugins={[rehypeSlug, () => (tree: unknown) => decorate(tree as Node, ID_PREFIX)]}
        components={components}
      >
        {text}
      </ReactMarkdown>
    </BodyFrame>
  );
}
