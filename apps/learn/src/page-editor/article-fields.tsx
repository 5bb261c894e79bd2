import { FieldPair, TextField, type Bind } from '@lineup/ui/form';
import type { WritingFields } from '../model/writing-fields';
import { CoverField } from './cover-field';
import { TagsField } from './tags-field';

interface ArticleFieldsProps {
  articleId: string;
  bind: Bind<WritingFields>;
}

/** What an article has and a page has not. */
export function ArticleFields({ articleId, bind }: ArticleFieldsProps) {
  return (
    <>
      <FieldPair>
        <TextField label="Author" maxLength={80} hint="The name that readers see." {...bind('author_name')} />
        <TagsField {...bind('tags')} />
      </FieldPair>
      <CoverField articleId={articleId} {...bind('cover')} />
      {bind('cover').value && (
        <TextField
          label="Cover description"
          maxLength={300}
          hint="What it shows, for readers who cannot see it. Leave it empty if the image is only decorative."
          {...bind('cover_alt')}
        />
      )}
    </>
  );
}
